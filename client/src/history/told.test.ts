// A round's steps in words, in both languages.
import { afterEach, expect, it } from "vitest";
import { resetSettings, settings } from "../settings/settings.svelte";
import type { HandView, HistoryRound, PaidLineView, StepView } from "../wire/types";
import { cardsOf, decisionText, givenUp, told } from "./told";

afterEach(resetSettings);

const opened = ["dealer.1@4=Qs", "box2.1@0=9c", "box2.2@1=9d", "box2.3@2=9h", "box2.4@7=Kc"];
const cards = cardsOf({ opened });
const nines: HandView = { name: "three-of-a-kind", ranks: ["9"] };

const step = (some: Partial<StepView>): StepView => ({
  ...{ box: null, action: null, opened: [], hands: {}, open_hand: null, qualifies: null },
  ...{ boxes: [], exchange: null, lines: [], cards: { dealer: [], box2: [] } },
  ...{ staked: { 2: { ante: 1000, bonus: 100 } } },
  ...some,
});
const line = (some: Partial<PaidLineView>): PaidLineView => ({
  ...{ box: 2, spot: "bonus", stake: 100, returned: 2600, outcome: "win", rule: "2P4 R7" },
  ...{ pays: 25, capped: 0, hand: "three of a kind" },
  ...some,
});
const stakes = step({});
const words = (now: Partial<StepView>, before: StepView | undefined = stakes): string => {
  const { label, lines } = told(step(now), before, cards);
  return [label, ...lines].join(" | ");
};

it("tells the stakes", () => {
  expect(told(stakes, undefined, cards)).toEqual({
    label: "Bets",
    lines: ["Box 2: ANTE\u00a010 and bonus\u00a01"],
  });
});

it("tells what is dealt, and what it settles", () => {
  const three = {
    opened: ["box2.1", "box2.2", "box2.3"],
    hands: { box2: nines },
  };
  expect(words(three)).toBe("Box 2 | Three nines");
  expect(words({ ...three, lines: [line({})] })).toBe("Box 2 | Three nines | Bonus\u00a0+25");
  expect(words({ ...three, opened: ["dealer.1", ...three.opened] })).toBe(
    "Deal | Dealer: queen of spades | Box 2: three nines",
  );
  expect(words({ opened: ["box2.4"], hands: three.hands })).toBe(
    "Box 2 | King of clubs: three nines",
  );
});

it("tells a result once, where it came", () => {
  const before = step({ lines: [line({})] });
  const lost = line({ spot: "ante", stake: 1000, returned: 0, outcome: "lose" });
  const back = line({ spot: "bet", stake: 2000, returned: 2000, outcome: "push" });
  expect(words({ opened: ["dealer.1"], lines: [line({}), lost, back] }, before)).toBe(
    "Dealer | Queen of spades | Box 2: ANTE\u00a0−10 and BET\u00a0back",
  );
});

it("tells a decision with what it laid", () => {
  const staked = { 2: { ante: 1000, bonus: 100, bet: 2000, insurance: 750 } };
  expect(words({ box: 2, action: "bet insurance=750", staked })).toBe(
    "Box 2 | Bet: BET\u00a020 and insurance\u00a07.50",
  );
  expect(words({ box: 2, action: "fold" })).toBe("Box 2 | Fold");
  expect(words({ box: 2, action: "change 9c Kc" })).toBe(
    "Box 2 | Change: nine of clubs and king of clubs",
  );
  settings.language = "sk";
  expect(words({ box: 2, action: "bet insurance=750", staked })).toBe(
    "Box 2 | Vsadiť: BET\u00a020 a\u00a0poistenie\u00a07,50",
  );
});

it("shows what a round had that was given up", () => {
  const round = { opened, stakes: { 2: { ante: 1000 } } } as Partial<HistoryRound> as HistoryRound;
  const left = givenUp(round, "box");
  expect(left.cards).toEqual({ dealer: ["Qs"], box2: ["9c", "9d", "9h", "Kc"] });
  expect(left.staked).toEqual({ 2: { ante: 1000 } });
  expect(givenUp({ ...round, opened: [] }, "hand").cards).toEqual({ hand2: [] });
  expect(decisionText(left, [2, "change 9c Kc", 1])).toBe("Box 2: Change");
});
