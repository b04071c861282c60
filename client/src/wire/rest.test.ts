import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "./refused";
import { rest } from "./rest";

const REFUSAL = { error: { code: "rate-limited", message: "too much at once", args: {} } };
const refused = () =>
  new Response(JSON.stringify(REFUSAL), { status: 429, headers: { "Retry-After": "2" } });
const games = () => new Response(JSON.stringify({ games: [] }));

let asked: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = vi.fn();
  vi.stubGlobal("fetch", asked);
});
afterEach(() => void [vi.useRealTimers(), vi.unstubAllGlobals()]);

describe("a request that was too much at once", () => {
  it("is made again when the house says", async () => {
    asked.mockImplementationOnce(async () => refused()).mockImplementation(async () => games());
    const answer = rest.games();
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ games: [] });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is given up after four times", async () => {
    asked.mockImplementation(async () => refused());
    const answer = rest.games().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    const error = await answer;
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).code).toBe("rate-limited");
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
