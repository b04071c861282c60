// Which page is shown, by the address's hash: `#/table/two-plus-four`.

export interface Route {
  page: string; // "lobby" where there is none
  rest: string[];
}

export function parseHash(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decoded);
  const [page = "", ...rest] = parts.filter((part) => !/^\.{0,2}$/.test(part)); // dots lead nowhere
  return { page: page || "lobby", rest };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw(parseHash(location.hash));
addEventListener("hashchange", () => (current = parseHash(location.hash)));

export const route = {
  get page(): string {
    return current.page;
  },
  get rest(): string[] {
    return current.rest;
  },
};

/** The address of a page: `href("history", id)` is "#/history/…". */
export const href = (...parts: string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;

export function go(...parts: string[]): void {
  location.hash = href(...parts);
}
