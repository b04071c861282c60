import { beforeEach, describe, expect, it, vi } from "vitest";
import { hex, sha256 } from "../fair/sha256";
import { PING_MS, type LinkState } from "../wire/line";
import { Refused } from "../wire/refused";
import { ScriptedSocket } from "../wire/scripted";
import type { LiveRoundView, LiveServerMessage, LiveView, SeatView } from "../wire/types";
import { LiveLink } from "./link";

const TABLE = "holdem";
const ROUND = "holdem-1";
const STAKES = { "1": { ante: 500 } };

let sockets: ScriptedSocket[];
let states: LinkState[];
let told: [view: LiveView, own: SeatView | null][];
let strays: Refused[];
let ids: number;
let ticket: string | null;
let kept: Map<string, string>;
let link: LiveLink;

const socket = (): ScriptedSocket => sockets.at(-1)!;
const says = (message: LiveServerMessage): void => socket().says(message);
const sent = (t: string) => socket().sent.filter((message) => (message.t as string) === t);
const settle = () => vi.advanceTimersByTimeAsync(1);
const last = () => told.at(-1)!;

const view = (more: Partial<LiveView> = {}): LiveView => ({
  table: TABLE,
  game: "casino-holdem",
  phase: "betting",
  ends_ms: 20_000,
  players: 0,
  waiting: 0,
  taken: [],
  round: { id: ROUND } as LiveRoundView,
  ...more,
});
const seat = (more: Partial<SeatView> = {}): SeatView =>
  ({ round: ROUND, seed_hash: "", revealed: false, ...more }) as SeatView;

const STAMP = { table: TABLE, epoch: 1, now_ms: 0 };
const snapshot = (seq: number, more: object = {}): void =>
  says({ t: "snapshot", ...STAMP, seq, view: view(), own_seq: 0, own: null, ...more });
const phase = (seq: number, more: Partial<LiveView> = {}, epoch = 1): void =>
  says({ t: "phase", ...STAMP, epoch, seq, view: view(more) });
const count = (seq: number, players: number): void =>
  says({ t: "count", table: TABLE, epoch: 1, seq, players, waiting: 0, taken: [] });
const own = (own_seq: number, own: SeatView | null, epoch = 1): void =>
  says({ t: "own", table: TABLE, epoch, own_seq, own });

const make = (): LiveLink =>
  new LiveLink(
    TABLE,
    {
      ticket: async () => ticket,
      open: (ticket) => {
        sockets.push(new ScriptedSocket(ticket ?? "none"));
        return socket();
      },
      id: () => `id-${(ids += 1)}`,
      now: () => Date.now(),
      seed: () => `seed ${(ids += 1)}`,
      kept: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
    },
    {
      state: (state) => states.push(state),
      told: (view, own) => told.push([view, own]),
      refusal: (refused) => strays.push(refused),
    },
  );

async function connected(): Promise<void> {
  link.wake();
  await settle();
  socket().opens();
}

async function again(): Promise<void> {
  socket().breaks();
  await settle();
  socket().opens();
}

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  [sockets, states, told, strays, ids, ticket] = [[], [], [], [], 0, "t"];
  kept = new Map();
  link = make();
  await connected();
  snapshot(5);
});

describe("what everyone is told", () => {
  it("is taken message by message", () => {
    phase(6, { players: 1 });
    count(7, 2);
    expect(last()[0].players).toBe(2);
    expect(last()[0].phase).toBe("betting");
    expect(sent("resume")).toEqual([]);
  });

  it("is asked for where some is missing, once, and then goes on", () => {
    phase(7, { phase: "seeds" });
    phase(8, { phase: "deciding" });
    expect(sent("resume")).toEqual([{ t: "resume", epoch: 1, seq: 5, own_seq: 0 }]);
    expect(last()[0].phase).toBe("betting");
    count(6, 1);
    phase(7, { phase: "seeds" });
    phase(8, { phase: "deciding" });
    phase(8, { phase: "betting" }); // heard before
    expect(last()[0].phase).toBe("deciding");
    phase(10, { phase: "settled" });
    expect(sent("resume")).toHaveLength(2);
  });

  it("is a snapshot where too much is missing", () => {
    phase(300, { phase: "seeds" });
    snapshot(301, { view: view({ phase: "deciding" }) });
    phase(302, { phase: "settled" });
    expect(last()[0].phase).toBe("settled");
    expect(sent("resume")).toHaveLength(1);
  });

  it("is asked for again where the question was refused", () => {
    phase(7);
    says({ t: "refusal", id: null, error: { code: "rate-limited", message: "m", args: {} } });
    phase(8);
    expect(sent("resume")).toHaveLength(2);
    expect(strays.map(({ code }) => code)).toEqual(["rate-limited"]);
  });

  it("begins anew under another owner, who counts from the beginning", () => {
    phase(1, { phase: "seeds" }, 2);
    expect(sent("resume")).toEqual([{ t: "resume", epoch: 1, seq: 5, own_seq: 0 }]);
    const pings = sent("ping").length;
    snapshot(1, { epoch: 2, view: view({ phase: "seeds" }) });
    expect(sent("ping")).toHaveLength(pings + 1);
    phase(6, { phase: "void" }); // of the owner before
    expect(last()[0].phase).toBe("seeds");
    phase(2, { phase: "deciding" }, 2);
    expect(last()[0].phase).toBe("deciding");
  });
});

describe("the own seat", () => {
  it("is the latest that was told", () => {
    own(2, seat({ net: 2 }));
    own(1, seat({ net: 1 }));
    own(2, seat({ net: 3 }));
    expect(last()[1]?.net).toBe(2);
    own(9, seat({ net: 9 })); // it is complete, whatever was missed
    expect(last()[1]?.net).toBe(9);
    expect(sent("resume")).toEqual([]);
  });

  it("of another round is none", () => {
    own(1, seat());
    phase(6, { round: { id: "holdem-2" } as LiveRoundView });
    expect(last()[1]).toBeNull();
  });

  it("of another owner is asked for", () => {
    own(1, seat(), 2);
    expect(last()[1]).toBeNull();
    expect(sent("resume")).toHaveLength(1);
  });
});

describe("a move", () => {
  it("is sent again under its id over the next socket, until it is answered", async () => {
    const moved = link.decide(ROUND, { "1": "fold" });
    const [first] = sent("decide");
    await again();
    expect(sent("decide")).toEqual([first]);
    says({ t: "answer", id: "id-1", repeated: true });
    await moved;
    await again();
    expect(sent("decide")).toEqual([]);
  });

  it("rejects with its refusal", async () => {
    const moved = link.bet(ROUND, STAKES);
    says({ t: "refusal", id: "id-2", error: { code: "late", message: "late", args: {} } });
    await expect(moved).rejects.toMatchObject({ code: "late" });
    expect(strays).toEqual([]);
  });

  it("of who was here before is given up", async () => {
    const moved = link.decide(ROUND, { "1": "fold" });
    own(1, seat());
    link.anew();
    await expect(moved).rejects.toMatchObject({ code: "session-over" });
    await settle();
    socket().opens();
    expect(sent("decide")).toEqual([]);
    expect(sockets).toHaveLength(2);
  });
});

describe("the seed of a bet", () => {
  const bet = (): string => {
    void link.bet(ROUND, STAKES);
    return (sent("bet")[0] as unknown as { seed_hash: string }).seed_hash;
  };

  it("goes as its hash with the bet, and itself once when betting is closed", async () => {
    const seed_hash = bet();
    expect(seed_hash).toBe(hex(sha256(new TextEncoder().encode("seed 1"))));
    own(1, seat({ seed_hash }));
    expect(sent("reveal")).toEqual([]);
    phase(6, { phase: "seeds" });
    count(7, 3);
    own(2, seat({ seed_hash }));
    expect(sent("reveal")).toEqual([{ t: "reveal", id: "id-3", round: ROUND, seed: "seed 1" }]);
    await again();
    snapshot(8, { view: view({ phase: "seeds" }), own_seq: 2, own: seat({ seed_hash }) });
    expect(sent("reveal").map((message) => (message as unknown as { id: string }).id)).toEqual([
      "id-3", // the same command, not another one
    ]);
  });

  it("is revealed by the page that comes after a reload", async () => {
    const seed_hash = bet();
    link.end();
    link = make();
    await connected();
    snapshot(9, { view: view({ phase: "seeds" }), own_seq: 1, own: seat({ seed_hash }) });
    expect(sent("reveal")).toHaveLength(1);
    own(2, seat({ seed_hash, revealed: true }));
    expect(sent("reveal")).toHaveLength(1);
  });

  it("is not that of another round, nor of a bet from elsewhere", () => {
    const seed_hash = bet();
    own(1, seat({ seed_hash: "of another browser" }));
    phase(6, { phase: "seeds" });
    expect(sent("reveal")).toEqual([]);
    expect(link.seed({ round: "holdem-2", seed_hash })).toBeNull();
    expect(link.seed({ round: ROUND, seed_hash })).toBe("seed 1");
  });
});

describe("the line", () => {
  it("knows the table's time, whatever this clock says", () => {
    expect(sent("ping")).toHaveLength(1);
    vi.setSystemTime(Date.now() + 200); // there and back
    says({ t: "pong", n: 1, now_ms: 5_000 });
    expect(link.now()).toBe(5_100);
    vi.setSystemTime(Date.now() + 1_000);
    expect(link.now()).toBe(6_100);
  });

  it("compares the clocks from time to time", async () => {
    says({ t: "pong", n: 1, now_ms: 0 });
    await vi.advanceTimersByTimeAsync(PING_MS);
    expect(sent("ping")).toHaveLength(2);
  });

  it("tells that it is being mended, and that the session is over", async () => {
    socket().breaks();
    expect(states).toEqual(["open", "reconnecting"]);
    await settle();
    socket().opens();
    socket().breaks(4001);
    expect(states).toEqual(["open", "reconnecting", "open", "over"]);
  });

  it("is for watching without a ticket, and for playing with one", async () => {
    ticket = null;
    link.anew();
    await settle();
    expect(socket().ticket).toBe("none");
    ticket = "mine";
    link.anew();
    await settle();
    expect(socket().ticket).toBe("mine");
  });
});
