// Cards and chips on their way to where they lie already. The state is never late: a new event or
// any key jumps every motion to its end.
import type { Attachment } from "svelte/attachments";
import type { TableView } from "../wire/types";

interface Seen {
  cards: Map<string, string>; // by slot; "" face down
  stacks: Map<string, string>; // by figure, the amount that is told there
}
type Point = { x: number; y: number };

const TOKENS = {
  deal: "--t-deal",
  stagger: "--t-stagger",
  flip: "--t-flip",
  chip: "--t-chip",
  pay: "--t-pay",
} as const;

/** Moves what changes on the felt, at the speed that is set; nothing moves at none. */
export function motion(view: () => TableView | null): Attachment<HTMLElement> {
  return (felt) => {
    let seen: Seen | null = null;
    let running: Animation[] = [];
    const finish = (): void => {
      for (const animation of running) animation.finish();
      running = [];
    };
    $effect(() => {
      const stage = view()?.stage;
      finish();
      const now = look(felt);
      if (seen) running = moved(felt, seen, now, stage === "settled");
      seen = now;
    });
    addEventListener("keydown", finish, true);
    addEventListener("pointerdown", finish, true);
    return () => {
      removeEventListener("keydown", finish, true);
      removeEventListener("pointerdown", finish, true);
    };
  };
}

const all = (felt: Element, selector: string): HTMLElement[] => [
  ...felt.querySelectorAll<HTMLElement>(selector),
];

function look(felt: HTMLElement): Seen {
  const cards = all(felt, "[data-slot]").map(({ dataset }) => [dataset["slot"], dataset["card"]]);
  const stacks = all(felt, "[data-figure]:has(.stack)").map((figure) => [
    figure.dataset["figure"],
    figure.querySelector(".fa")?.textContent ?? "",
  ]);
  return {
    cards: new Map(cards as [string, string][]),
    stacks: new Map(stacks as [string, string][]),
  };
}

function times(felt: HTMLElement): Record<keyof typeof TOKENS, number> {
  const style = getComputedStyle(felt);
  // Chromium gives a calc() of milliseconds as it is written: its unit times --d is reckoned here.
  const pace = Number(style.getPropertyValue("--d")) || 0;
  const ms = (token: string): number =>
    pace * (parseFloat(/[\d.]+(?=ms)/.exec(style.getPropertyValue(token))?.[0] ?? "0") || 0);
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, ms(token)]),
  ) as ReturnType<typeof times>;
}

const middle = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

function moved(felt: HTMLElement, old: Seen, now: Seen, isOver: boolean): Animation[] {
  const t = times(felt);
  if (t.deal === 0) return [];
  const style = getComputedStyle(felt);
  const [out, into] = [style.getPropertyValue("--ease-out"), style.getPropertyValue("--ease-in")];
  const { right, top } = felt.getBoundingClientRect();
  const shoe = { x: right - 40, y: top - 60 };
  const running: Animation[] = [];

  const slide = (element: Element, from: Point, lasts: number, after: number): void => {
    const to = middle(element);
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    const frames = [{ transform: start }, { transform: "none" }];
    const timing = { duration: lasts, delay: after, fill: "backwards", easing: out } as const;
    running.push(element.animate(frames, timing));
  };
  const turn = (element: Element, after: number): void => {
    const frames = [
      { transform: "scaleX(1)", easing: into, filter: "brightness(.35)" },
      { transform: "scaleX(0)", easing: out, offset: 0.5, filter: "brightness(.35)" },
      { transform: "none", filter: "none" },
    ];
    running.push(element.animate(frames, { duration: t.flip, delay: after, fill: "backwards" }));
  };

  let delay = 0;
  for (const card of all(felt, "[data-slot]")) {
    const { slot = "", card: text = "" } = card.dataset;
    const before = old.cards.get(slot);
    if (before === text || (before && isSorted(before, old, now))) continue;
    if (before === "") turn(card, delay);
    else slide(card, shoe, t.deal, delay);
    delay += t.stagger;
  }

  const tray = felt.ownerDocument.querySelector("[data-tray], .top .money dd:last-child");
  const purse = tray ? middle(tray) : shoe;
  const dealer = felt.querySelector("[data-dealer]");
  for (const stack of all(felt, "[data-figure] .stack")) {
    const figure = stack.closest<HTMLElement>("[data-figure]");
    const amount = now.stacks.get(figure?.dataset["figure"] ?? "");
    const before = old.stacks.get(figure?.dataset["figure"] ?? "");
    if (amount === before) continue;
    const isWon = isOver && figure?.querySelector(".fa.won");
    if (isWon && dealer) slide(stack, middle(dealer), t.pay, delay);
    else if (before === undefined && !isOver) slide(stack, purse, t.chip, 0);
  }
  return running;
}

/** Whether a card lay in this hand already: cards that close a gap are not dealt anew. */
const isSorted = (before: string, old: Seen, now: Seen): boolean =>
  [...now.cards.values()].includes(before) && [...old.cards.values()].includes(before);
