import { expect, it } from "vitest";
import type { PaytableView } from "../wire/types";
import { followed, paragraphId } from "./paragraph";
import { sideBySide } from "./paytable";

const table = (...rows: [string, number][]): PaytableView => ({
  title: "",
  rows: rows.map(([hand, pays]) => ({ hand, pays })),
});

it("pay tables stand side by side, the hands of all in one order", () => {
  const ante = table(["flush", 2], ["two pair", 1], ["one pair", 1]);
  const bonus = table(["straight flush", 50], ["flush", 20], ["two pair", 7], ["pair of aces", 7]);
  expect(sideBySide([ante, bonus])).toEqual([
    { hand: "straight flush", pays: [null, 50] },
    { hand: "flush", pays: [2, 20] },
    { hand: "two pair", pays: [1, 7] },
    { hand: "pair of aces", pays: [null, 7] },
    { hand: "one pair", pays: [1, null] },
  ]);
});

it("a paragraph is found by its name", () => {
  expect(paragraphId("R13")).toBe("rule-r13");
  expect(paragraphId("Buying the dealer's game 4")).toBe("rule-buying-the-dealers-game-4");
});

it("a link to a paragraph of the same game is followed within its rules", () => {
  const click = (href: string, keys: MouseEventInit = {}): MouseEvent => {
    document.body.innerHTML = `<a href="${href}"><b>there</b></a>`;
    const event = new MouseEvent("click", keys);
    document.querySelector("b")?.dispatchEvent(event);
    return event;
  };
  expect(followed(click("#/rules/six-card/Showdown%202"), "six-card")).toBe("Showdown 2");
  expect(followed(click("#/rules/four-card/Bets%201"), "six-card")).toBeNull();
  expect(followed(click("#/history"), "six-card")).toBeNull();
  expect(followed(click("#/rules/six-card/R1", { ctrlKey: true }), "six-card")).toBeNull();
});
