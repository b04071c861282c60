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

/** The interval of 95 % around what was measured: none where no two rounds differed. */
export function interval({ low, high }: BetStatistics): [low: number, high: number] | null {
  if (low === null || high === null || low === high) return null;
  return [Math.max(0, Number(low)), Number(high)]; // nothing returns less than nothing
}

/** Whether what best play returns lies within the interval; null where there is none. */
export function isWithin(bet: BetStatistics, { value }: Known): boolean | null {
  const found = interval(bet);
  return found && found[0] <= value && value <= found[1];
}
