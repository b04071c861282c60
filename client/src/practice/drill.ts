// A decision to practise on, as a table at which nothing is staked.
import type { Seat } from "../house/table.svelte";
import type { Move, PracticePosition, RoundView, TableView } from "../wire/types";

const BALANCE = 10 ** 8; // cents: nothing is dearer than that

/** The position as a round that waits for the decision. */
export function roundOf({ id, ...position }: PracticePosition): RoundView {
  return {
    ...position,
    id,
    table: "",
    commitment: "",
    log: { position: 0, hash: "" },
    rules: { version: 0, hash: "" },
    client_seed: null,
    cut: null,
    decide_by_ms: null,
    stakes: { ...position.staked },
    lines: [],
    net: null,
    server_seed: null,
    void_reason: null,
  };
}

/** Takes one answer, and tells it. */
export class Drill implements Seat {
  readonly view: TableView & { round: RoundView };
  readonly waiting = null;
  readonly refusal = null;

  constructor(
    game: string,
    readonly position: PracticePosition,
    private readonly onanswer: (action: string) => void,
  ) {
    const round = roundOf(position);
    const table = { game, seq: 0, balance: BALANCE, enabled: true, play_money: true as const };
    this.view = { ...table, stage: "playing", round };
  }

  async send(move: Move): Promise<TableView> {
    if (move.kind === "decide") this.onanswer(move.action);
    return { ...this.view, round: { ...this.view.round, choice: null } };
  }

  dismiss(): void {}
}
