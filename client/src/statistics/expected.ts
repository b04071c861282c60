// What best play comes to of what was staked: exact where all deals were counted, else sampled.
import type { BetStatistics, GameStatistics } from "../wire/types";

export interface Known {
  value: number;
  exact: boolean;
  low: number;
  high: number;
  rounds: number | null;
}

/** The return by best play, if it is known. */
export function known({ exact, sampled }: BetStatistics): Known | null {
  if (exact !== null) {
    return {
      value: Number(exact),
      exact: true,
      low: Number(exact),
      high: Number(exact),
      rounds: null,
    };
  }
  if (!sampled) return null;
  const [value, low, high] = [sampled.measured, sampled.low, sampled.high].map(Number);
  return { value: value!, exact: false, low: low!, high: high!, rounds: sampled.rounds };
}

/** The net in cents that best play expects of these stakes; null where a bet's return is not known. */
export function expectedNet(games: readonly GameStatistics[]): number | null {
  let net = 0;
  for (const bet of games.flatMap(({ bets }) => bets)) {
    const found = known(bet);
    if (!found) return null;
    net += bet.staked * (found.value - 1);
  }
  return Math.round(net);
}

/** Whether what best play comes to lies within the interval of what was measured. */
export function isWithin({ low, high }: BetStatistics, { value }: Known): boolean | null {
  return low === null || high === null ? null : Number(low) <= value && value <= Number(high);
}
