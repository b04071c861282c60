import { describe, expect, it } from "vitest";
import { elapsed, followRound, readSitting } from "./sitting.svelte";

describe("a sitting", () => {
  it("counts a round that was seen open once, and none that is not over, or was before", () => {
    const nets = { a: 500, b: -200, before: 7000 };
    for (const id of ["a", "b", "a", "c"]) followRound({ id, net: null });
    for (const id of ["a", "b", "a", "b", "before"] as const) followRound({ id, net: nets[id] });
    expect(elapsed.net).toBe(300);
    expect(readSitting(sessionStorage.getItem("croupier-sitting"), Date.now()).net).toBe(300);
  });

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    '{"since_ms": "x"}',
    '{"since_ms": 1, "net": 0.5}',
    '{"since_ms": 99, "net": 0, "open": []}',
  ])("begins anew where %s was kept", (text) => {
    expect(readSitting(text, 50)).toEqual({ since_ms: 50, net: 0, open: [] });
  });
});
