// What this browser keeps. One that keeps nothing, or has no room left, forgets with the page.
type Where = "localStorage" | "sessionStorage";

export function kept(key: string, where: Where = "localStorage"): string | null {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(key, text);
  } catch {
    // It is known as long as the page lasts.
  }
}
