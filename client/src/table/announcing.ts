// What is said of a change of the table to who listens: one sentence a step, from what is seen.
import type { GameView, RoundView, TableView } from "../wire/types";
import { begun, cardName, handName, placeName } from "../words/names";
import { listed, money } from "../words/numbers";
import { t } from "../words/words";
import { holderOf } from "./layout";
import { results, settledWords, total } from "./standing";

type Cards = readonly (string | null)[];
type Game = Pick<GameView, "holder">;

/** The sentences of a change; none where there was no table before, or nothing to tell. */
export function sentences(before: TableView | null, after: TableView, game: Game): string[] {
  const round = after.round;
  if (!before || !round || before.seq === after.seq) return [];
  const old = before.round?.id === round.id ? before.round : null;
  if (after.stage === "void") return [t("round-void"), ...voidReason(round)];
  return [
    ...board(old, round),
    ...dealer(old, round),
    ...exchange(old, round),
    ...move(old, round, game),
    ...ended(before, after, round, game),
  ];
}

const names = (cards: Cards): string =>
  listed(cards.filter((card) => card !== null).map((card) => cardName(card)));

const isNew = (old: RoundView | null, round: RoundView, holder: string): boolean =>
  String(old?.cards[holder] ?? []) !== String(round.cards[holder] ?? []);

const voidReason = (round: RoundView): string[] =>
  round.void_reason === null ? [] : [t("round-void-note", { reason: round.void_reason })];

function board(old: RoundView | null, round: RoundView): string[] {
  const cards = round.cards["board"] ?? [];
  const open = cards.some((card) => card !== null);
  return open && isNew(old, round, "board") ? [t("told-board", { cards: names(cards) })] : [];
}

function dealer(old: RoundView | null, round: RoundView): string[] {
  const cards = round.cards["dealer"] ?? [];
  if (!isNew(old, round, "dealer") || !cards.some((card) => card !== null)) return [];
  const shown = round.hands["dealer"];
  if (!shown) {
    const open =
      round.open_hand && begun(t("told-dealer-so-far", { hand: handName(round.open_hand) }));
    return [t("told-dealt", { cards: names(cards) }), ...(open ? [open] : [])];
  }
  const hand = handName(shown);
  const told = [begun(names(cards)) + ".", qualified(round, hand)];
  const { exchange } = round;
  if (!exchange?.draws) return told;
  const [gives, draws] = [cardName(exchange.gives), cardName(exchange.draws)];
  return [t("told-exchanged", { gives, draws }), qualified(round, hand)];
}

function qualified({ qualifies }: RoundView, hand: string): string {
  if (qualifies === null) return t("told-dealer", { hand });
  return t(qualifies ? "told-qualifies" : "told-fails", { hand });
}

function exchange(old: RoundView | null, round: RoundView): string[] {
  const asks = (round.exchange?.boxes.length ?? 0) > 0;
  const asked = (old?.exchange?.boxes.length ?? 0) > 0;
  return asks && !asked ? [t("told-exchange", { card: cardName(round.exchange!.gives) })] : [];
}

/** The box that decides: its cards, its hand, and the bets that are settled on it already. */
function move(old: RoundView | null, round: RoundView, game: Game): string[] {
  const { choice } = round;
  if (!choice || round.exchange?.boxes.length) return [];
  const holder = holderOf(game, choice.box);
  if (old?.choice?.box === choice.box && !isNew(old, round, holder)) return [];
  const hand = round.hands[holder];
  return [
    t("told-move", { place: placeName(holder) }),
    begun(names(round.cards[holder] ?? [])) + ".",
    ...(hand ? [t("told-hand", { hand: begun(handName(hand)) })] : []),
    ...results(round, choice.box).map((result) => `${settledWords(result)}.`),
  ];
}

function ended(before: TableView, after: TableView, round: RoundView, game: Game): string[] {
  if (after.stage !== "settled" || before.stage === "settled" || round.net === null) return [];
  const boxes = round.boxes.map(({ box }) => {
    const holder = holderOf(game, box);
    const hand = round.hands[holder];
    const net = spoken(total(results(round, box)));
    const place = placeName(holder);
    return hand
      ? t("told-box-hand", { place, hand: handName(hand), net })
      : t("told-box", { place, net });
  });
  const balance = money(after.balance);
  return [...boxes, t("told-round", { net: spoken(round.net), balance })];
}

/** A change of money as it is said: "plus 5". */
function spoken(cents: number): string {
  if (cents === 0) return t("told-even");
  const amount = money(Math.abs(cents));
  return cents > 0 ? t("told-plus", { amount }) : t("told-minus", { amount });
}
