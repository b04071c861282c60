import { describe, expect, it } from "vitest";
import { elapsed, followRound, readSitting, sitDown } from "./sitting.svelte";

describe("a sitting", () => {
  it("counts a round that was seen open once, and none that is not over, or was before", () => {
    const nets = { a: 500, b: -200, before: 7000 };
    for (const id of ["a", "b", "a", "c"]) followRound({ id, net: null });
    for (const id of ["a", "b", "a", "b", "before"] as const) followRound({ id, net: nets[id] });
    expect(elapsed.net).toBe(300);
    expect(readSitting(sessionStorage.getItem("croupier-sitting"), Date.now()).net).toBe(300);
  });

  it("is one player's, and another one's begins with nothing", () => {
    sitDown("one");
    followRound({ id: "d", net: null });
    followRound({ id: "d", net: 500 });
    followRound({ id: "e", net: null });
    sitDown("one");
    expect(elapsed.net).toBe(500);
    sitDown("other");
    followRound({ id: "e", net: 900 });
    expect(elapsed.net).toBe(0);
    const kept = readSitting(sessionStorage.getItem("croupier-sitting"), Date.now());
    expect(kept).toMatchObject({ player: "other", net: 0, open: [] });
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
    expect(readSitting(text, 50)).toEqual({ player: "", since_ms: 50, net: 0, open: [] });
  });
});
