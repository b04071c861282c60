import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, Unreached } from "../wire/refused";
import { ScriptedSocket, tableAt } from "../wire/scripted";
import type { EnteredView, PlayerView, RoundView } from "../wire/types";
import { House } from "./session.svelte";

const CODE_KEY = "croupier-recovery-code";
const GAME = "four-card";
const OPEN = { kind: "open" } as const;

const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  player: "p1",
  balance: 1000,
  held: 0,
  enabled: true,
  open: null,
  live: null,
  can_reset: false,
  grant: 1000,
  ...more,
});
const entered = (code: string): EnteredView => ({ ...player(), recovery_code: code });
const refused = (code: string) => new Refused({ code, message: code });

const requests = {
  player: vi.fn<() => Promise<PlayerView>>(),
  enter: vi.fn<() => Promise<EnteredView>>(),
  recover: vi.fn<(code: string) => Promise<EnteredView>>(),
  reset: vi.fn<() => Promise<PlayerView>>(),
  leave: vi.fn<() => Promise<void>>(),
  games: vi.fn(async () => ({ games: [] })),
  ticket: vi.fn(async () => ({ ticket: "t", expires_in_s: 30 })),
};

let sockets: ScriptedSocket[];
const house = () =>
  new House(requests, (ticket) => {
    sockets.push(new ScriptedSocket(ticket));
    return sockets.at(-1)!;
  });
const settle = () => vi.advanceTimersByTimeAsync(1);

async function seated(): Promise<House> {
  requests.player.mockResolvedValue(player());
  const here = house();
  await here.begin();
  await settle();
  sockets[0]!.opens();
  here.table(GAME);
  sockets[0]!.says({ t: "snapshot", game: GAME, seq: 0, view: tableAt(0) });
  return here;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sockets = [];
  for (const request of Object.values(requests)) request.mockClear();
  requests.player.mockRejectedValue(refused("session-unknown"));
});

describe("coming in", () => {
  it("goes on as who one is", async () => {
    requests.player.mockResolvedValue(player({ balance: 7 }));
    const here = house();
    await here.begin();
    expect(here.player?.balance).toBe(7);
    expect(requests.enter).not.toHaveBeenCalled();
  });

  it("is as a new guest at the first visit, with a code that is kept", async () => {
    requests.enter.mockResolvedValue(entered("first"));
    const here = house();
    await here.begin();
    expect(here.recoveryCode).toBe("first");
    expect(house().recoveryCode).toBe("first");
  });

  it("is as who one was where the session ended, with the code that took its place", async () => {
    localStorage.setItem(CODE_KEY, "first");
    requests.recover.mockResolvedValue(entered("second"));
    await house().begin();
    expect(requests.recover).toHaveBeenCalledWith("first");
    expect(localStorage.getItem(CODE_KEY)).toBe("second");
  });

  it("is not as another where the code is good no more", async () => {
    localStorage.setItem(CODE_KEY, "used");
    requests.recover.mockRejectedValue(refused("recovery-unknown"));
    const here = house();
    await here.begin();
    expect(here.state).toBe("over");
    expect(requests.enter).not.toHaveBeenCalled();
    requests.enter.mockResolvedValue(entered("anew"));
    await here.beginAnew();
    await settle();
    sockets[0]!.opens();
    expect([here.state, here.recoveryCode]).toEqual(["open", "anew"]);
  });

  it("is as one guest in tabs that are opened at once", async () => {
    requests.enter.mockImplementation(async () => {
      requests.player.mockResolvedValue(player());
      return entered("first");
    });
    const request = vi.fn((_: string, work: () => Promise<unknown>) => (turn = turn.then(work)));
    let turn: Promise<unknown> = Promise.resolve();
    vi.stubGlobal("navigator", { locks: { request } });
    await Promise.all([house().begin(), house().begin()]);
    vi.unstubAllGlobals();
    expect(requests.enter).toHaveBeenCalledOnce();
  });

  it("goes on where the browser lets nothing be kept", async () => {
    const denied = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const storage = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(denied);
    requests.enter.mockResolvedValue(entered("first"));
    const here = house();
    await here.begin();
    storage.mockRestore();
    expect([here.player?.player, here.recoveryCode]).toEqual(["p1", "first"]);
  });

  it("is tried again until the server is reached", async () => {
    requests.player.mockRejectedValueOnce(new Unreached("down")).mockResolvedValue(player());
    const here = house();
    await here.begin();
    expect(here.state).toBe("reconnecting");
    here.wake(); // nobody to connect for yet
    await settle();
    expect(sockets).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("the end of a session", () => {
  it("is told, and one comes back by the code of this browser", async () => {
    const here = await seated();
    here.recoveryCode = "mine";
    requests.player.mockRejectedValue(refused("session-over"));
    sockets[0]!.breaks(4001);
    expect(here.state).toBe("over");
    requests.recover.mockResolvedValue(entered("next"));
    await here.recover();
    await settle();
    sockets[1]!.opens();
    expect(requests.recover).toHaveBeenCalledWith("mine");
    expect([here.state, here.recoveryCode]).toEqual(["open", "next"]);
  });

  it("is none where one has come back in another tab already", async () => {
    const here = await seated();
    sockets[0]!.breaks(4001);
    localStorage.setItem(CODE_KEY, "second");
    await here.recover(); // this browser's session is another by now
    await settle();
    sockets[1]!.opens();
    expect(requests.recover).not.toHaveBeenCalled();
    expect([here.state, here.recoveryCode]).toEqual(["open", "second"]);
  });

  it("is not for good where another tab has used the code", async () => {
    const here = await seated();
    here.recoveryCode = "first";
    localStorage.setItem(CODE_KEY, "second");
    requests.player.mockRejectedValue(refused("session-over"));
    sockets[0]!.breaks(4001);
    requests.recover.mockResolvedValue(entered("third"));
    await here.recover();
    expect(requests.recover).toHaveBeenCalledWith("second");
  });

  it("is not told where it ends by a code that is used here", async () => {
    const here = await seated();
    const states: string[] = [];
    requests.recover.mockImplementation(async () => {
      sockets[0]!.breaks(4001); // told sooner than the answer
      states.push(here.state);
      return entered("next");
    });
    await here.recover("mine");
    states.push(here.state);
    await settle();
    sockets[1]!.opens();
    expect([...states, here.state]).toEqual(["open", "reconnecting", "open"]);
  });

  it("is told where it ended while a code was refused", async () => {
    const here = await seated();
    requests.recover.mockImplementation(async () => {
      sockets[0]!.breaks(4001);
      throw refused("recovery-unknown");
    });
    await expect(here.recover("wrong")).rejects.toThrow();
    expect(here.state).toBe("over");
  });

  it("leaves nothing of the player before on the tables", async () => {
    const here = await seated();
    requests.recover.mockResolvedValue(entered("theirs"));
    await here.recover("another");
    expect(here.seen(GAME)?.view).toBeNull();
    await settle();
    sockets[1]!.opens();
    expect(sockets[1]!.sent).toEqual([{ t: "watch", game: GAME, have_seq: null }]);
  });
});

describe("a table", () => {
  it("tells the balance and the open round to all", async () => {
    const here = await seated();
    const round = { id: "r1" } as RoundView;
    const playing = tableAt(1, { balance: 900, stage: "playing", round });
    sockets[0]!.says({ t: "update", game: GAME, seq: 1, view: playing });
    expect(here.player).toMatchObject({ balance: 900, open: { game: GAME, round: "r1" } });
    const over = tableAt(2, { balance: 1100, stage: "settled", round: { ...round, net: 100 } });
    requests.player.mockResolvedValue(player({ balance: 1100 }));
    sockets[0]!.says({ t: "update", game: GAME, seq: 2, view: over });
    expect(here.player).toMatchObject({ balance: 1100, open: null });
    expect(requests.player).toHaveBeenCalledTimes(2);
  });

  it("sends a move that is pressed twice once", async () => {
    const table = (await seated()).table(GAME);
    const [first, second] = [table.send(OPEN), table.send({ ...OPEN })];
    expect(sockets[0]!.sent.filter(({ t }) => t === "command")).toHaveLength(1);
    expect(table.waiting).toEqual(OPEN);
    await expect(table.send({ kind: "decide", box: 1, action: "fold" })).rejects.toMatchObject({
      code: "sent-already",
    });
    const command = sockets[0]!.sent.find(({ t }) => t === "command");
    const id = command?.t === "command" ? command.id : "";
    const view = tableAt(1);
    sockets[0]!.says({ t: "answer", id, game: GAME, seq: 1, view, repeated: false });
    expect(await first).toEqual(view);
    expect(await second).toEqual(view);
    expect(table.waiting).toBeNull();
  });

  it("is seen as it is now, and its refusal is gone, where one comes back to it", async () => {
    const here = await seated();
    const table = here.table(GAME);
    table.refusal = refused("game-disabled");
    here.look(GAME);
    expect(sockets[0]!.sent.at(-1)).toEqual({ t: "watch", game: GAME, have_seq: null });
    expect(here.table(GAME).refusal).toBeNull();
  });

  it("keeps why a move was refused until the next one", async () => {
    const table = (await seated()).table(GAME);
    const move = table.send(OPEN);
    const command = sockets[0]!.sent.find(({ t }) => t === "command");
    const id = command?.t === "command" ? command.id : null;
    const error = { code: "game-disabled", message: "closed", args: {} };
    sockets[0]!.says({ t: "refusal", id, error });
    await expect(move).rejects.toMatchObject({ code: "game-disabled" });
    expect(table.refusal?.code).toBe("game-disabled");
    void table.send(OPEN);
    expect(table.refusal).toBeNull();
  });
});
