import { describe, expect, it } from "vitest";
import type { RoundView } from "../wire/types";
import { countRound, elapsed, readSitting } from "./sitting.svelte";

describe("a sitting", () => {
  it("counts a round once, and none that is not over", () => {
    const round = (id: string, net: number | null) => countRound({ id, net } as RoundView);
    for (const id of ["a", "b", "a", "b"]) round(id, id === "a" ? 500 : -200);
    round("c", null);
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
    '{"since_ms": 99, "net": 0, "counted": []}',
  ])("begins anew where %s was kept", (text) => {
    expect(readSitting(text, 50)).toEqual({ since_ms: 50, net: 0, counted: [] });
  });
});
