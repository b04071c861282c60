import { expect, test } from "vitest";
import { answered, nextPlace, readProgress, total, withProgress, type Progress } from "./progress";

const SIZE = 10;
const START = readProgress(null, "six-card");
const answer = (progress: Progress, place: number, cost = 0, best = "buy"): Progress =>
  answered(progress, { place, size: SIZE, best, cost });

test("decisions come in their order, and after the last begin anew", () => {
  let progress = START;
  const places: number[] = [];
  for (let time = 0; time < SIZE + 2; time += 1) {
    const place = nextPlace(progress, SIZE, places);
    places.push(place);
    progress = answer(progress, place);
  }
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]);
});

test("a missed one comes again before new ones, but not at once, until it is right", () => {
  let progress = answer(START, 0, 0.5);
  const shown = [0];
  for (const expected of [1, 2, 3, 4, 0, 5]) {
    const place = nextPlace(progress, SIZE, shown);
    expect(place).toBe(expected);
    shown.push(place);
    progress = answer(progress, place);
  }
  expect(progress.missed).toEqual([]);
});

test("when one comes back, the missed come first", () => {
  const progress = answer(answer(START, 0, 0.5), 1);
  expect(nextPlace(progress, SIZE, [])).toBe(0);
});

test("the score adds up what was lost, by what was best", () => {
  const progress = answer(answer(answer(START, 0, 0.5), 1), 2, 0.25, "bet");
  expect(progress.tallies["buy"]).toEqual({ decisions: 2, best: 1, lost: 0.5 });
  expect(total(progress)).toEqual({ decisions: 3, best: 1, lost: 0.75 });
});

test("the progress of every game is kept on its own", () => {
  const text = withProgress(
    withProgress(null, "six-card", answer(START, 0, 1)),
    "four-card",
    START,
  );
  expect(readProgress(text, "six-card")).toEqual(answer(START, 0, 1));
  expect(readProgress(text, "four-card")).toEqual(START);
});

test.each(["", "{", "null", "[1]", '"x"', '{"six-card": 7}', '{"six-card": null}'])(
  "what cannot be read is as if nothing was kept: %s",
  (text) => expect(readProgress(text, "six-card")).toEqual(START),
);

test("one malformed value does not lose the others", () => {
  const kept = {
    next: -3,
    missed: [1, "2", 1.5, 3, null, 1],
    tallies: {
      buy: { decisions: 2, best: 1, lost: 1 },
      bet: { decisions: 1, best: 2, lost: 0 },
      other: { decisions: 2, best: 1, lost: 1 },
    },
  };
  expect(readProgress(JSON.stringify({ "six-card": kept, "four-card": "?" }), "six-card")).toEqual({
    next: 0,
    missed: [1, 3],
    tallies: { buy: { decisions: 2, best: 1, lost: 1 } },
  });
});
