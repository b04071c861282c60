import { expect, it } from "vitest";
import { STRAY_MS, STRAY_PX, isStray } from "./stray";

const CLOCK = { now: 0 };

/** A press so many milliseconds after the last one, and so far to the right of it. */
function press(name: string, after: number, right = 0, detail = 1): boolean {
  CLOCK.now += after;
  const event = new MouseEvent("click", { clientX: 100 + right, clientY: 50, detail });
  Object.defineProperty(event, "timeStamp", { value: CLOCK.now });
  return isStray(event, name);
}

const LONG = 10 * STRAY_MS;

it("a second press where Deal was is not meant for Fold", () => {
  expect(press("Deal", LONG)).toBe(false);
  expect(press("Fold", STRAY_MS - 1)).toBe(true);
  expect(press("Fold", STRAY_MS - 1)).toBe(true); // nor is a third one
  expect(press("Fold", STRAY_MS)).toBe(false);
});

it("who moves, or looks first, or presses the same again, means it", () => {
  expect(press("Deal", LONG)).toBe(false);
  expect(press("Fold", 100, STRAY_PX + 1)).toBe(false);
  expect(press("Deal", LONG)).toBe(false);
  expect(press("Fold", STRAY_MS)).toBe(false);
  expect(press("Bet", LONG)).toBe(false);
  expect(press("Bet", 100)).toBe(false);
});

it("the keyboard's presses are no presses at a place", () => {
  expect(press("Deal", LONG)).toBe(false);
  expect(press("Fold", 100, 0, 0)).toBe(false);
});
