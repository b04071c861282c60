import { expect, test, vi } from "vitest";
import { Refused } from "../wire/refused";
import type { AdviceView, Move, RoundAdviceView, TableView } from "../wire/types";
import { Coaching } from "./coaching.svelte";

const OPTIONS = [
  { action: "fold", ev: "-1", ev_decimal: -1 },
  { action: "bet", ev: "1/2", ev_decimal: 0.5 },
];
const ADVICE: AdviceView = { options: OPTIONS, best: 1, facts: { not_qualify: "1/4" } };
const OVER: RoundAdviceView = {
  decisions: [
    { box: 1, action: "fold", best: "bet", cost: "1.500000", cost_cents: 1500, options: OPTIONS },
  ],
};
const CHOICE = { box: 1, offers: [], unanswered: "fold" };
const BUSY = new Refused({ code: "advice-busy", message: "", args: {} });
const FOLD: Move = { kind: "decide", box: 1, action: "fold" };

function view(seq: number, stage: TableView["stage"], id = "r1"): TableView {
  const choice = stage === "playing" ? CHOICE : null;
  const round = { id, choice, stakes: { 1: { ante: 1000 } } };
  return { seq, stage, round } as unknown as TableView;
}

function coaching() {
  localStorage.clear();
  const advice = vi.fn(async () => ADVICE);
  const roundAdvice = vi.fn(async () => OVER);
  return { coach: new Coaching("six-card", { advice, roundAdvice }, 0), advice, roundAdvice };
}

test("at a decision the options are valued, once", async () => {
  const { coach, advice } = coaching();
  coach.follow(view(3, "playing"), null);
  coach.follow(view(3, "playing"), null);
  await vi.waitFor(() => expect(coach.advice).not.toBeNull());
  expect(coach.advice).toMatchObject({ seq: 3, box: 1, ante: 1000, fails: 0.25, insured: null });
  expect(advice).toHaveBeenCalledTimes(1);
});

test("a busy house is asked again, another refusal is not", async () => {
  const { coach, advice } = coaching();
  advice.mockRejectedValueOnce(BUSY).mockRejectedValueOnce(new Error("not reached"));
  coach.follow(view(3, "playing"), null);
  await vi.waitFor(() => expect(coach.advice).not.toBeNull());
  expect(advice).toHaveBeenCalledTimes(3);
  advice.mockRejectedValueOnce(new Refused({ code: "not-a-choice", message: "", args: {} }));
  coach.follow(view(4, "playing"), null);
  await vi.waitFor(() => expect(advice).toHaveBeenCalledTimes(4));
  expect(coach.advice).toBeNull();
});

test("values that come late are not shown at another decision", async () => {
  const { coach, advice } = coaching();
  let late = (_: AdviceView) => {};
  advice.mockImplementationOnce(() => new Promise((done) => (late = done)));
  coach.follow(view(3, "playing"), null);
  coach.follow(view(4, "playing"), null);
  await vi.waitFor(() => expect(coach.advice?.seq).toBe(4));
  late(ADVICE);
  await new Promise((done) => setTimeout(done)); // whatever follows from it is done
  expect(coach.advice?.seq).toBe(4);
});

test("the last choice is told with its cost, when it is taken", async () => {
  const { coach } = coaching();
  coach.follow(view(3, "playing"), null);
  await vi.waitFor(() => expect(coach.advice).not.toBeNull());
  coach.follow(view(3, "playing"), FOLD);
  expect(coach.last).toBeNull();
  coach.follow(view(4, "playing"), null);
  expect(coach.last).toMatchObject({ box: 1, action: "fold", best: "bet", cost: 1.5 });
  expect(coach.advice).toBeNull();
});

test("a round that is over is judged and counted once, over a reload too", async () => {
  const { coach, roundAdvice } = coaching();
  coach.follow(view(5, "settled"), null);
  await vi.waitFor(() => expect(coach.round?.decisions).toHaveLength(1));
  coach.follow(view(5, "settled"), null);
  expect(roundAdvice).toHaveBeenCalledTimes(1);
  expect(coach.day).toMatchObject({ decisions: 1, best: 0, lost: 1.5 });

  const again = new Coaching("six-card", { advice: vi.fn(), roundAdvice }, 0);
  again.follow(view(5, "settled"), null);
  await vi.waitFor(() => expect(again.round).not.toBeNull());
  expect(again.day.decisions).toBe(1);
  again.follow(view(7, "betting", "r2"), null);
  expect(again.round).toBeNull();
});

test("who left the table asks no more", async () => {
  vi.useFakeTimers();
  const { coach, advice } = coaching();
  advice.mockRejectedValue(BUSY);
  coach.follow(view(3, "playing"), null);
  await vi.advanceTimersByTimeAsync(1);
  const asked = advice.mock.calls.length;
  expect(asked).toBeGreaterThan(1);
  coach.stop();
  await vi.advanceTimersByTimeAsync(10);
  expect(advice.mock.calls.length).toBe(asked);
  vi.useRealTimers();
});
