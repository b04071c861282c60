import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, Unreached } from "./refused";
import { ScriptedSocket, tableAt } from "./scripted";
import { BACK_OFF_MS, Link, PING_MS, SILENCE_MS, type LinkState } from "./socket";
import type { TableView } from "./types";

const OPEN = { kind: "open" } as const;
const GAME = "four-card";

let sockets: ScriptedSocket[];
let states: LinkState[];
let views: TableView[];
let strays: Refused[];
let ticket: () => Promise<string>;
let ids: number;
let link: Link;

const socket = (): ScriptedSocket => sockets.at(-1)!;
const sent = (t: string) => socket().sent.filter((message) => message.t === t);
const settle = () => vi.advanceTimersByTimeAsync(1);

async function connected(): Promise<void> {
  link.wake();
  await settle();
  socket().opens();
}

async function watching(seq: number): Promise<void> {
  await connected();
  link.sitDown(GAME);
  socket().says({ t: "snapshot", game: GAME, seq, view: tableAt(seq) });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [sockets, states, views, strays, ids] = [[], [], [], [], 0];
  ticket = async () => `ticket-${sockets.length}`;
  link = new Link(
    {
      ticket: () => ticket(),
      open: (ticket) => {
        sockets.push(new ScriptedSocket(ticket));
        return socket();
      },
      id: () => `id-${(ids += 1)}`,
      now: () => Date.now(),
    },
    {
      state: (state) => states.push(state),
      view: (_, view) => views.push(view),
      refusal: (refused) => strays.push(refused),
    },
  );
});

describe("coming and going", () => {
  it("opens one socket with a ticket of its own", async () => {
    link.wake();
    link.wake();
    await settle();
    expect(sockets).toHaveLength(1);
    expect(socket().ticket).toBe("ticket-0");
    expect(link.state).toBe("connecting");
    socket().opens();
    expect(states).toEqual(["open"]);
  });

  it("comes back at once, then ever later, with a new ticket each time", async () => {
    await connected();
    socket().breaks();
    expect(link.state).toBe("reconnecting");
    for (const wait of BACK_OFF_MS) {
      const before = sockets.length;
      if (wait) await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(wait ? 1 : 0);
      expect(sockets).toHaveLength(before + 1);
      socket().breaks();
    }
    expect(new Set(sockets.map((one) => one.ticket)).size).toBe(sockets.length);
  });

  it("waits no longer than before once it was open again", async () => {
    await connected();
    for (let round = 0; round < 5; round += 1) {
      socket().breaks();
      await settle();
      socket().opens();
    }
    expect(sockets).toHaveLength(6);
  });

  it("does not wait where the network or the page is back", async () => {
    await connected();
    ticket = () => Promise.reject(new Unreached("offline"));
    socket().breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    ticket = async () => "back";
    const before = sockets.length;
    link.wake();
    await settle();
    expect(sockets).toHaveLength(before + 1);
  });

  it("pings, and takes a silent socket for a lost one", async () => {
    await connected();
    await vi.advanceTimersByTimeAsync(PING_MS);
    expect(sent("ping")).toEqual([{ t: "ping", n: 1 }]);
    socket().says({ t: "pong", n: 1, now_ms: Date.now() + 5_000 });
    expect(link.clockOffset).toBe(5_000);
    await vi.advanceTimersByTimeAsync(PING_MS);
    const silent = socket();
    await vi.advanceTimersByTimeAsync(SILENCE_MS + 1);
    expect(silent.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it.each(["", "{", "null", '{"t":"update","game":"four-card"}'])(
    "is given up where it says what cannot be read: %j",
    async (data) => {
      const told = vi.spyOn(console, "error").mockReturnValue();
      await watching(3);
      const broken = socket();
      broken.onmessage?.call(broken as unknown as WebSocket, new MessageEvent("message", { data }));
      await settle();
      expect(broken.closed).toBe(true);
      expect(sockets).toHaveLength(2);
      socket().opens();
      expect(sent("watch")).toEqual([{ t: "watch", game: GAME, have_seq: 3 }]);
      expect(told).toHaveBeenCalledOnce();
    },
  );

  it("asks a socket for a sign of life when the page is looked at again", async () => {
    await connected();
    link.wake();
    expect(sent("ping")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SILENCE_MS + 1);
    expect(sockets).toHaveLength(2);
  });

  it("sends nothing on a socket that closes, and everything on the next", async () => {
    await watching(3);
    socket().closes();
    link.wake();
    void link.command(GAME, 3, OPEN);
    expect(sent("ping")).toEqual([]);
    socket().breaks();
    await settle();
    socket().opens();
    expect(sent("command")).toMatchObject([{ game: GAME, expected_seq: 3, move: OPEN }]);
  });

  it.each([4001, 4003])("is over where the server closed with %d", async (code) => {
    await connected();
    socket().breaks(code);
    expect(link.state).toBe("over");
    link.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it.each([1001, 1006, 1011, 4002, 4008])(
    "comes back where it was closed with %d",
    async (code) => {
      await connected();
      socket().breaks(code);
      await settle();
      expect(sockets).toHaveLength(2);
    },
  );

  it("is over where there is no session to come back to", async () => {
    await connected();
    ticket = () => Promise.reject(new Refused({ code: "session-over", message: "" }));
    socket().breaks(1001);
    await settle();
    expect(link.state).toBe("over");
  });

  it("goes on after a session's end when told so", async () => {
    await connected();
    socket().breaks(4001);
    link.resume();
    await settle();
    socket().opens();
    expect(link.state).toBe("open");
  });
});

describe("tables", () => {
  it("are watched from where they stood after a lost socket", async () => {
    await watching(4);
    socket().breaks();
    await settle();
    socket().opens();
    expect(sent("watch")).toEqual([{ t: "watch", game: GAME, have_seq: 4 }]);
    socket().says({ t: "snapshot", game: GAME, seq: 4, view: null });
    expect(views.map((view) => view.seq)).toEqual([4]);
  });

  it("asked for before the socket was open are asked for then", async () => {
    link.sitDown(GAME);
    await connected();
    expect(sent("watch")).toHaveLength(1);
  });

  it("follow one update after the other", async () => {
    await watching(0);
    for (const seq of [1, 2, 3])
      socket().says({ t: "update", game: GAME, seq, view: tableAt(seq) });
    expect(views.map((view) => view.seq)).toEqual([0, 1, 2, 3]);
    expect(sent("watch")).toHaveLength(1);
  });

  it("are asked for once where updates have a gap", async () => {
    await watching(0);
    for (const seq of [3, 4]) socket().says({ t: "update", game: GAME, seq, view: tableAt(seq) });
    expect(views.map((view) => view.seq)).toEqual([0]);
    expect(sent("watch").slice(1)).toEqual([{ t: "watch", game: GAME, have_seq: 0 }]);
    socket().says({ t: "snapshot", game: GAME, seq: 4, view: tableAt(4) });
    socket().says({ t: "update", game: GAME, seq: 5, view: tableAt(5) });
    expect(views.map((view) => view.seq)).toEqual([0, 4, 5]);
  });

  it("are shown by the answer where one waits for it, never before it", async () => {
    await watching(3);
    const answer = link.command(GAME, 3, { kind: "open" });
    const { id } = sent("command")[0] as { id: string };
    socket().says({ t: "update", game: GAME, seq: 4, view: tableAt(4) });
    expect(views.map((view) => view.seq)).toEqual([3]);
    socket().says({
      t: "answer",
      id,
      game: GAME,
      seq: 4,
      view: tableAt(4),
      repeated: false,
    });
    expect((await answer).seq).toBe(4);
    expect(views.map((view) => view.seq)).toEqual([3, 4]);
    socket().says({ t: "update", game: GAME, seq: 5, view: tableAt(5) });
    expect(views.at(-1)!.seq).toBe(5);
  });

  it("held back for an answer are shown where it is a refusal", async () => {
    await watching(3);
    const answer = link.command(GAME, 3, { kind: "open" }).catch((error: unknown) => error);
    const { id } = sent("command")[0] as { id: string };
    socket().says({ t: "update", game: GAME, seq: 4, view: tableAt(4) });
    const error = { code: "stale-seq", message: "", args: {} };
    socket().says({ t: "refusal", id, error });
    expect(await answer).toBeInstanceOf(Refused);
    expect(views.map((view) => view.seq)).toEqual([3, 4]);
  });

  it("never go back", async () => {
    await watching(4);
    socket().says({ t: "update", game: GAME, seq: 3, view: tableAt(3) });
    socket().says({ t: "snapshot", game: GAME, seq: 2, view: tableAt(2) });
    expect(views.map((view) => view.seq)).toEqual([4]);
  });

  it("of a house set back to a backup are as it has them", async () => {
    await watching(40);
    socket().breaks(1001);
    await settle();
    socket().opens();
    socket().says({ t: "snapshot", game: GAME, seq: 12, view: tableAt(12) });
    socket().says({ t: "update", game: GAME, seq: 13, view: tableAt(13) });
    expect(views.map((view) => view.seq)).toEqual([40, 12, 13]);
  });

  it("shown by the server of itself are watched on", async () => {
    await connected();
    socket().says({ t: "snapshot", game: GAME, seq: 7, view: tableAt(7) });
    socket().breaks();
    await settle();
    socket().opens();
    expect(sent("watch")).toEqual([{ t: "watch", game: GAME, have_seq: 7 }]);
  });
});

describe("commands", () => {
  it("are answered with the table", async () => {
    await watching(0);
    const answer = link.command(GAME, 0, OPEN);
    const [command] = sent("command");
    expect(command).toEqual({ t: "command", id: "id-1", game: GAME, expected_seq: 0, move: OPEN });
    socket().says({ t: "update", game: GAME, seq: 1, view: tableAt(1) });
    socket().says({
      t: "answer",
      id: "id-1",
      game: GAME,
      seq: 1,
      view: tableAt(1),
      repeated: false,
    });
    expect((await answer).seq).toBe(1);
  });

  it("are sent again as they were, in their order, until they are answered", async () => {
    await watching(0);
    const answers = [link.command(GAME, 0, OPEN), link.command(GAME, 1, OPEN)];
    const first = sent("command");
    for (let lost = 0; lost < 3; lost += 1) {
      socket().breaks();
      await settle();
      socket().opens();
      expect(sent("command")).toEqual(first);
    }
    for (const seq of [1, 2]) {
      socket().says({
        t: "answer",
        id: `id-${seq}`,
        game: GAME,
        seq,
        view: tableAt(seq),
        repeated: true,
      });
    }
    expect((await Promise.all(answers)).map((view) => view.seq)).toEqual([1, 2]);
    socket().breaks();
    await settle();
    socket().opens();
    expect(sent("command")).toEqual([]);
  });

  it("sent while there is no socket go out with the next one", async () => {
    await watching(0);
    socket().breaks();
    void link.command(GAME, 0, OPEN);
    await settle();
    expect(sent("command")).toEqual([]);
    socket().opens();
    expect(sent("command")).toHaveLength(1);
  });

  it("that get no answer cost the socket", async () => {
    await watching(0);
    void link.command(GAME, 0, OPEN);
    await vi.advanceTimersByTimeAsync(SILENCE_MS + 1);
    socket().opens();
    expect(sockets).toHaveLength(2);
    expect(sent("command")).toHaveLength(1);
  });

  it("are refused with their code, and not sent again", async () => {
    await watching(0);
    const answer = link.command(GAME, 0, OPEN);
    socket().says({
      t: "refusal",
      id: "id-1",
      error: { code: "rate-limited", message: "slowly", args: { s: 1 } },
    });
    await expect(answer).rejects.toMatchObject({ code: "rate-limited", args: { s: 1 } });
    expect(strays).toEqual([]);
    socket().breaks();
    await settle();
    socket().opens();
    expect(sent("command")).toEqual([]);
  });

  it("that came too late show the table as it is", async () => {
    await watching(0);
    const answer = link.command(GAME, 0, OPEN);
    socket().says({
      t: "refusal",
      id: "id-1",
      error: { code: "stale-seq", message: "", args: {} },
    });
    await expect(answer).rejects.toBeInstanceOf(Refused);
    expect(sent("watch").at(-1)).toEqual({ t: "watch", game: GAME, have_seq: 0 });
  });

  it("of another player are given up", async () => {
    await watching(0);
    const answer = link.command(GAME, 0, OPEN);
    link.forget();
    await expect(answer).rejects.toMatchObject({ code: "session-over" });
    link.resume();
    await settle();
    socket().opens();
    expect(socket().sent).toEqual([{ t: "watch", game: GAME, have_seq: null }]);
  });

  it("and refusals that belong to none are told", async () => {
    await connected();
    socket().says({ t: "refusal", id: null, error: { code: "body-form", message: "", args: {} } });
    expect(strays.map((one) => one.code)).toEqual(["body-form"]);
  });
});

describe("another tab", () => {
  const taken = (game = GAME) => socket().says({ t: "taken", game });

  it("is told when one sits down here, before or after the socket is open", async () => {
    link.sitDown(GAME);
    await connected();
    link.sitDown("six-card");
    expect(sent("watch")).toEqual([
      { t: "watch", game: GAME, have_seq: null, take: true },
      { t: "watch", game: "six-card", have_seq: null, take: true },
    ]);
  });

  it("takes over, and is followed until this one takes the table back", async () => {
    await watching(3);
    taken();
    expect(link.state).toBe("taken");
    socket().says({ t: "update", game: GAME, seq: 4, view: tableAt(4) });
    expect(views.at(-1)?.seq).toBe(4);
    link.wake();
    expect(link.state).toBe("taken");
    link.resume();
    expect(sent("watch").at(-1)).toEqual({ t: "watch", game: GAME, have_seq: 4, take: true });
    expect(link.state).toBe("open");
  });

  it("may have the tables at which one does not sit here", async () => {
    await watching(3);
    taken("six-card");
    expect(link.state).toBe("open");
  });

  it("keeps what it took over a lost socket, and what is taken back meanwhile is taken then", async () => {
    await watching(3);
    taken();
    socket().breaks();
    await settle();
    socket().opens();
    expect(link.state).toBe("taken");
    expect(sent("watch")).toEqual([{ t: "watch", game: GAME, have_seq: 3 }]);
    socket().breaks();
    link.resume();
    expect(link.state).toBe("reconnecting");
    await settle();
    socket().opens();
    expect(link.state).toBe("open");
    expect(sent("watch")).toEqual([{ t: "watch", game: GAME, have_seq: 3, take: true }]);
  });
});
