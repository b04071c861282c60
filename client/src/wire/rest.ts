// The requests of the API, each by what it answers.
import { Refused, Unreached } from "./refused";
import type {
  AdviceView,
  CommitmentsView,
  EnteredView,
  GameView,
  HistoryView,
  LiveHistoryView,
  LiveTablesView,
  LiveTableView,
  PlayerView,
  PlaceForm,
  PracticeView,
  PreviewView,
  Recalled,
  ReplayView,
  RoundAdviceView,
  RulesView,
  StatisticsView,
  StrategyView,
  TicketView,
} from "./types";

type Query = Record<string, string | number | null | undefined>;

async function asked(method: string, path: string, body?: unknown): Promise<Response> {
  const form = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await fetch(`/api/v1/${path}`, {
      method,
      headers: { Accept: "application/json", ...form },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreached(String(error));
  }
}

const TRIES = 4;

/** As asked, and again where it was too much at once: such a request has changed nothing. */
async function patiently(method: string, path: string, body?: unknown): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await asked(method, path, body);
    if (response.status !== 429 || tries === TRIES) return response;
    const wait_s = Number(response.headers.get("Retry-After")) || 1;
    await new Promise((done) => setTimeout(done, 1000 * wait_s));
  }
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer === "object" && answer !== null && "error" in answer) {
    throw new Refused(answer.error as ConstructorParameters<typeof Refused>[0]);
  }
  throw new Unreached(`${response.status}`);
}

/** A request of any path under /api/v1; rejects with `Refused` or `Unreached`. */
export async function request<View>(method: string, path: string, body?: unknown): Promise<View> {
  const response = await answered(await patiently(method, path, body));
  if (response.status === 204) return undefined as View;
  try {
    return (await response.json()) as View;
  } catch (error) {
    throw new Unreached(String(error));
  }
}

export function get<View>(path: string, query: Query = {}): Promise<View> {
  const named = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
  return request("GET", named.length > 0 ? `${path}?${search}` : path);
}

/** A part of a path, whatever it holds: ids come from the page's address too. */
const part = encodeURIComponent;

const post = <View>(path: string, body?: unknown) => request<View>("POST", path, body);

/** Where rounds are kept: those of one's own tables, and of live ones. */
interface Histories {
  rounds: HistoryView;
  "live/rounds": LiveHistoryView;
}
export type RoundsAt = keyof Histories;

export const rest = {
  player: () => get<PlayerView>("session"),
  enter: () => post<EnteredView>("session"),
  recover: (code: string) => post<EnteredView>("session/recover", { code }),
  reset: () => post<PlayerView>("session/reset"),
  leave: () => request<void>("DELETE", "session"),
  ticket: () => post<TicketView>("socket-ticket"),
  games: () => get<{ games: GameView[] }>("games"),
  rules: (game: string, language: string) => get<RulesView>(`rules/${part(game)}`, { language }),
  preview: (game: string, stakes: PlaceForm["stakes"]) =>
    post<PreviewView>(`tables/${part(game)}/preview`, { stakes }),
  advice: (game: string) => get<AdviceView>(`tables/${part(game)}/advice`),
  rounds: <At extends RoundsAt>(at: At, before?: number | null, limit = 20, game?: string) =>
    get<Histories[At]>(at, { before, limit, game }),
  round: (at: RoundsAt, id: string) => get<Recalled>(`${at}/${part(id)}`),
  replay: (at: RoundsAt, id: string) => get<ReplayView>(`${at}/${part(id)}/replay`),
  roundAdvice: (id: string) => get<RoundAdviceView>(`rounds/${part(id)}/advice`),
  /** The record of a round, byte for byte. */
  record: async (at: RoundsAt, id: string) =>
    (await answered(await patiently("GET", `${at}/${part(id)}/record`))).text(),
  commitments: (after = -1, limit = 100) => get<CommitmentsView>("commitments", { after, limit }),
  statistics: (game?: string) => get<StatisticsView>("statistics", { game }),
  strategy: (game: string) => get<StrategyView>(`strategy/${part(game)}`),
  liveTables: () => get<LiveTablesView>("live/tables"),
  liveTable: (id: string) => get<LiveTableView>(`live/tables/${part(id)}`),
  practice: (game: string, from = 0, count = 20) =>
    get<PracticeView>(`practice/${part(game)}`, { from, count }),
};
