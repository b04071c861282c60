// Paragraphs of the rules by their name without the game's code: "R13", "Showdown 2".

/** Where a page of rules has the paragraph. */
export const paragraphId = (name: string): string =>
  `rule-${name.toLowerCase().replaceAll(" ", "-").replaceAll("'", "")}`;

/** The paragraph whose address a click follows, if it is one of this game's rules. */
export function followed(event: MouseEvent, game: string): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element && event.target.closest("a");
  const start = `#/rules/${game}/`;
  const address = (link && link.getAttribute("href")) || "";
  return address.startsWith(start) ? decodeURIComponent(address.slice(start.length)) : null;
}
