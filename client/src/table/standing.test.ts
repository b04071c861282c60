import { expect, test } from "vitest";
import type { PaidLineView, PreviewView, RoundView } from "../wire/types";
import { Draft } from "./draft.svelte";
import { draftWords, results, roundWords, settledWords, total } from "./standing";

const line = (over: Partial<PaidLineView>): PaidLineView => ({
  box: 2,
  spot: "ante",
  stake: 1000,
  returned: 2000,
  outcome: "win",
  pays: 1,
  rule: "2P4 R13",
  hand: null,
  capped: 0,
  ...over,
});
const round = (over: Partial<RoundView>) =>
  ({ lines: [], boxes: [], exchange: null, stakes: {}, ...over }) as unknown as RoundView;
const box = (state: string, kind = "open", order: number | null = 1) =>
  ({ box: 2, kind, order, state }) as RoundView["boxes"][number];

test("a result has its sign, a word and the paragraph", () => {
  const lines = [
    line({}),
    line({ spot: "bonus", stake: 100, returned: 2600, pays: 25, hand: "three of a kind" }),
    line({ spot: "bet", stake: 2000, returned: 2000, outcome: "push", pays: null }),
    line({ box: 1, stake: 500, returned: 0, outcome: "lose", pays: null }),
  ];
  const rows = results({ lines }, 2);
  expect(rows.map(({ tone, net, text }) => [tone, net, text])).toEqual([
    ["won", 1000, "pays 1:1"],
    ["won", 2500, "three of a kind 25:1"],
    ["", 0, "returned"],
  ]);
  expect(rows[0]?.rule).toBe("2P4 R13");
  expect(total(rows)).toBe(3500);
  expect(results({ lines }, 1)[0]).toMatchObject({ tone: "lost", net: -500, text: "lost" });
  expect(rows.map(settledWords)).toEqual(["ANTE\u00a0+10", "Bonus\u00a0+25", "BET\u00a0back"]);
});

test("a payout that was cut says so", () => {
  const [row] = results({ lines: [line({ capped: 300 })] }, 2);
  expect(row?.text).toBe("pays 1:1, cut by 3 to the maximum payout");
});

test.each([
  ["active", "open", "Your move"],
  ["waiting", "open", "Waits: plays first"],
  ["waiting", "blind", "Blind: bet placed"],
  ["waiting", "closed", "Closed: bet placed"],
  ["waiting", "side", "Bonus only"],
  ["decided", "open", "Bet placed"],
  ["folded", "open", "Folded"],
  ["settled", "open", "Push"],
])("a box that is %s and %s: %s", (state, kind, words) => {
  const stakes = { "2": { bonus: 100 } };
  const seen = round({ boxes: [box(state, kind)], stakes, staked: stakes });
  expect(roundWords(seen, 2, false)).toBe(words);
});

test("a hand that was played is in play, and not only bet on", () => {
  const staked = { "2": { ante: 500, play: 1000 } };
  expect(roundWords(round({ boxes: [box("decided", "open")], staked }), 2, false)).toBe("In play");
});

test("a settled box has won or lost by all its bets together", () => {
  const boxes = [box("settled")];
  const lines = [line({}), line({ spot: "bet", stake: 2000, returned: 0, outcome: "lose" })];
  expect(roundWords(round({ boxes, lines }), 2, false)).toBe("Lost");
  expect(roundWords(round({ boxes, lines: [line({})] }), 2, false)).toBe("Won");
});

test("a box that is to answer takes the win until it asks", () => {
  const exchange = { boxes: [2], gives: "Qs", draws: null, price: {} };
  const seen = round({ boxes: [box("decided")], exchange });
  expect(roundWords(seen, 2, false)).toBe("Takes the win");
  expect(roundWords(seen, 2, true)).toBe("Exchange asked");
  expect(roundWords(seen, 1, false)).toBe("Free");
});

test("stakes stand as the house says they would", () => {
  const game = { most_boxes: 4, stakes: ["ante", "bonus"] as ("ante" | "bonus")[] };
  const draft = new Draft([100]);
  draft.add(1, "ante", 500);
  draft.add(2, "bonus", 100);
  const preview: PreviewView = {
    boxes: [
      { box: 1, kind: "blind", order: null, at_once: 1500 },
      { box: 2, kind: "side", order: null, at_once: 100 },
    ],
    total: 1600,
    refusal: null,
    prompts: [],
  };
  expect([1, 2, 3].map((one) => draftWords(game, draft, preview, one))).toEqual([
    "Blind, needs 15",
    "Bonus only",
    "Free",
  ]);
  expect(draftWords(game, draft, null, 1)).toBe("");
  const refusal = { code: "stake-below-minimum", message: "", args: { box: 1 } };
  expect(draftWords(game, draft, { ...preview, refusal }, 1)).toBe("Bet refused");
});
