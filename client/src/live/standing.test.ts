import { describe, expect, it } from "vitest";
import type { LiveRoundView, LiveView, SeatView } from "../wire/types";
import { closesBets, opensBets } from "./announcing";
import { tableView, toldSeconds } from "./standing";

const ROUND = {
  id: "r1",
  cards: {},
  hands: {},
  open_hand: null,
  qualifies: null,
} as unknown as LiveRoundView;

const live = (phase: LiveView["phase"], round: Partial<LiveRoundView> = {}): LiveView => ({
  table: "holdem",
  game: "casino-holdem",
  phase,
  ends_ms: null,
  players: 1,
  waiting: 0,
  taken: [],
  round: { ...ROUND, ...round },
});
const seat = (more: Partial<SeatView> = {}): SeatView =>
  ({
    round: "r1",
    stakes: { "2": { ante: 500 } },
    staked: {},
    cards: {},
    hands: {},
    boxes: [],
    lines: [],
    net: null,
    balance: 9_500,
    ...more,
  }) as unknown as SeatView;

describe("a live table as any table", () => {
  it("takes bets until the player has bet", () => {
    expect(tableView(live("betting"), null, 1, 10_000)).toMatchObject({
      stage: "betting",
      balance: 10_000,
      enabled: true,
    });
    const placed = tableView(live("betting"), seat(), 2, 10_000);
    expect(placed).toMatchObject({ stage: "playing", balance: 9_500 });
    expect(placed.round?.staked).toEqual({ "2": { ante: 500 } });
    expect(placed.round?.boxes).toEqual([{ box: 2, kind: "open", order: null, state: "decided" }]);
  });

  it("is over for a seat when it is told what the seat came to", () => {
    expect(tableView(live("settled"), seat(), 1, 0).stage).toBe("playing");
    expect(tableView(live("settled"), seat({ net: -500 }), 2, 0).stage).toBe("settled");
    expect(tableView(live("settled"), null, 3, 0).stage).toBe("settled");
    expect(tableView(live("void"), seat(), 4, 0).stage).toBe("void");
    expect(tableView(live("paused"), null, 5, 0).enabled).toBe(false);
  });

  it("shows the own cards, and of the others what all may see", () => {
    const own = seat({ cards: { dealer: [null, null], seat4: ["As"] } });
    const round = tableView(live("settled", { cards: { dealer: ["Kd", "2c"] } }), own, 1, 0).round;
    expect(round?.cards).toEqual({ dealer: ["Kd", "2c"], seat4: ["As"] });
  });
});

describe("what is said of the time", () => {
  it("is ten, five and nothing, each once, and the last of those that were missed", () => {
    const told = Array.from({ length: 13 }, (_, passed) => toldSeconds(13 - passed, 12 - passed));
    expect(told.filter((one) => one !== null)).toEqual([10, 5, 0]);
    expect(toldSeconds(12, 4)).toBe(5);
    expect(toldSeconds(3, 20)).toBeNull();
  });

  it("is that bets are open, and that they are closed", () => {
    expect(opensBets(live("settled"), live("asleep", { id: "r2" }))).toBe(true);
    expect(opensBets(live("asleep"), live("betting"))).toBe(false);
    expect(opensBets(null, live("asleep"))).toBe(false);
    expect(closesBets(live("betting"), live("seeds"))).toBe(true);
    expect(closesBets(live("seeds"), live("seeds"))).toBe(false);
  });
});
