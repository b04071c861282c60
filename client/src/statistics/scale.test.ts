import { expect, test } from "vitest";
import { along, line, scaleOf, stepFor, thinned } from "./scale";

test.each([
  [100, 5, 20],
  [101, 5, 50],
  [7, 5, 2],
  [0.3, 3, 0.1],
  [1, 4, 0.5],
])("the step of a span of %s in %s marks is %s", (span, most, step) => {
  expect(stepFor(span, most)).toBeCloseTo(step, 12);
});

test("a scale goes from a round number to a round number", () => {
  expect(scaleOf([-34, 0, 55])).toEqual({ low: -40, high: 60, marks: [-40, -20, 0, 20, 40, 60] });
  expect(scaleOf([0.1, 0.3], 2, 0.1).marks).toEqual([0.1, 0.2, 0.3]);
});

test("a scale of one value has a length", () => {
  const { low, high } = scaleOf([0]);
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});

test("what is beyond a scale lies at its end", () => {
  const scale = { low: 0, high: 10, marks: [] };
  expect([-5, 0, 5, 10, 15].map((value) => along(scale, value))).toEqual([0, 0, 0.5, 1, 1]);
});

test("the line begins with nothing", () => {
  const [x, y] = [scaleOf([0, 2], 2), scaleOf([-2, 2], 2)];
  expect(
    line(
      [
        [1, 2],
        [2, -2],
      ],
      x,
      y,
      100,
      40,
    ),
  ).toBe("0.0,20.0 50.0,0.0 100.0,40.0");
});

test("a table has the last point whatever is left out", () => {
  const points = Array.from({ length: 101 }, (_, place) => [place + 1, 0] as const);
  const few = thinned(points, 20);
  expect(few.length).toBeLessThanOrEqual(20);
  expect(few.at(-1)).toEqual([101, 0]);
  expect(thinned([], 20)).toEqual([]);
});
