// The part of the house's published log that tells of one round.
import { rest } from "../wire/rest";
import { partOf } from "./checking";
import type { Log } from "./log";

const PAGE = 200;
const MOST_PAGES = 50;

const endOf = (round: string) => (line: string) =>
  line.includes('"kind":"reveal"') && line.includes(`"round":"${round}"`);

/** From the commitment of a round on to its end, or as far as it goes. */
export async function publishedOf(round: string, position: number): Promise<Log> {
  const entries: string[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { entries: more, size } = await rest.commitments(position + entries.length - 1, PAGE);
    const end = more.findIndex(endOf(round));
    entries.push(...(end < 0 ? more : more.slice(0, end + 1)));
    if (end >= 0 || more.length === 0 || position + entries.length >= size) break;
  }
  return partOf(entries);
}

/** The log as it stands, every line of it. */
export async function wholeLog(): Promise<string> {
  const lines: string[] = [];
  for (;;) {
    const { entries, size } = await rest.commitments(lines.length - 1, 1000);
    lines.push(...entries);
    if (entries.length === 0 || lines.length >= size)
      return lines.map((one) => `${one}\n`).join("");
  }
}
