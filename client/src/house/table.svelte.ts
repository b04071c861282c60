import { Refused } from "../wire/refused";
import type { Link } from "../wire/socket";
import type { Move, TableView } from "../wire/types";

/** One table as its player sees it, and the moves he makes there. */
export class Table {
  view = $state.raw<TableView | null>(null);
  /** The move that was sent and is not answered yet. */
  waiting = $state.raw<Move | null>(null);
  /** Why the last move was refused, until the next one. */
  refusal = $state.raw<Refused | null>(null);
  #answer: Promise<TableView> | null = null;

  constructor(
    readonly game: string,
    private readonly link: Pick<Link, "command">,
  ) {}

  /** Resolves with the table after the move, rejects with `Refused`. The same move, sent while it
   * waits, is that one; another one is refused. */
  send(move: Move): Promise<TableView> {
    if (this.#answer) {
      const same = JSON.stringify(move) === JSON.stringify(this.waiting);
      return same ? this.#answer : Promise.reject(new Refused(SENT_ALREADY));
    }
    if (!this.view) return Promise.reject(new Refused(NOT_SEEN));
    this.refusal = null;
    this.waiting = move;
    this.#answer = this.#sent(move, this.view.seq);
    return this.#answer;
  }

  /** Forget the refusal: it was read. */
  dismiss(): void {
    this.refusal = null;
  }

  async #sent(move: Move, seq: number): Promise<TableView> {
    try {
      return await this.link.command(this.game, seq, move);
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      throw error;
    } finally {
      this.waiting = null;
      this.#answer = null;
    }
  }
}

/** What is played at: a table of the house, or one to practise on. */
export type Seat = Pick<Table, "view" | "waiting" | "refusal" | "send" | "dismiss">;

const SENT_ALREADY = { code: "sent-already", message: "another move is not answered yet" };
const NOT_SEEN = { code: "not-seen", message: "the table has not been shown yet" };
