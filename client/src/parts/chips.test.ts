import { expect, test } from "vitest";
import { chipsFor, face } from "./chips";

test("an amount in the fewest chips, the largest first", () => {
  expect(chipsFor(3_100, [100, 500, 2500])).toEqual([2500, 500, 100]);
  expect(chipsFor(250, [100])).toEqual([100, 100]);
  expect(chipsFor(99_999_999_900, [100, 2500])).toHaveLength(100);
});

test("usual values have one face at every table", () => {
  const two = [100, 500, 1000, 2500, 10000, 50000];
  const three = [100, 500, 1000, 2500];
  for (const chip of three) expect(face(chip, two)).toEqual(face(chip, three));
  expect(new Set(two.map((chip) => face(chip, two).body)).size).toBe(two.length);
});

test("unusual values take the faces in rising order, with more marks for more", () => {
  const chips = [200, 1000, 5000];
  const marks = chips.map((chip) => face(chip, chips).marks);
  expect(marks).toEqual([4, 6, 8]);
});
