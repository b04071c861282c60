// A second press at the place of the first, on what has come there since, was meant for the first.
export const STRAY_MS = 1_000;
export const STRAY_PX = 4;

interface Press {
  x: number;
  y: number;
  at: number;
  name: string;
}

let last: Press | null = null;

/** Whether a press on a button of this name was meant for the one that was there before it. */
export function isStray(event: MouseEvent, name: string): boolean {
  if (event.detail === 0) return false; // the keyboard's
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const before = last;
  const repeats =
    before !== null &&
    at - before.at < STRAY_MS &&
    Math.hypot(x - before.x, y - before.y) <= STRAY_PX;
  const stray = repeats && before.name !== name;
  last = { x, y, at, name: stray ? before.name : name };
  return stray;
}
