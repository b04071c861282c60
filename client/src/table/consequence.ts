// What an answer lays and loses, in words, for its button.
import type { Cents, Spot } from "../wire/types";
import { rankName, spotName } from "../words/names";
import { listed, money } from "../words/numbers";
import { t } from "../words/words";
import type { Answer } from "./actions";

const bets = (cents: Cents): string[] =>
  (Object.entries(cents) as [Spot, number][]).map(([spot, amount]) =>
    t("lays", { bet: spotName(spot), amount: money(amount) }),
  );

function lost(cents: Cents): string {
  const [[spot, amount] = [], ...more] = Object.entries(cents) as [Spot, number][];
  if (spot === undefined || amount === undefined) return "";
  if (more.length > 0) return t("loses-several", { bets: bets(cents).join(", ") });
  return t("loses-one", { bet: spotName(spot), amount: money(amount) });
}

export function consequence(answer: Answer, picked: readonly string[]): string {
  if (answer.verb === "change") {
    return picked.length > 0 ? listed(picked.map(rankName)) : t("change-none");
  }
  // A bet that lays what its price says, and nothing else, needs no words.
  const laid = bets(answer.places);
  return laid.length > 0 ? laid.join(", ") : lost(answer.loses);
}
