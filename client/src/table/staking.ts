// What a figure does while bets are placed: right-click or hold takes a chip back, keys too.
import type { Attachment } from "svelte/attachments";

const HOLD_MS = 450;

interface Staking {
  take(): void;
  type(): void;
}

/** The ways to a stake other than a click. */
export const staking =
  ({ take, type }: Staking): Attachment<HTMLElement> =>
  (figure) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const release = () => clearTimeout(timer);
    const listeners: [string, (event: Event) => void][] = [
      [
        "pointerdown",
        (event) => {
          held = false;
          if ((event as PointerEvent).pointerType === "mouse") return;
          timer = setTimeout(() => {
            held = true;
            take();
          }, HOLD_MS);
        },
      ],
      ["pointerup", release],
      ["pointercancel", release],
      ["pointerleave", release],
      [
        "contextmenu",
        (event) => {
          event.preventDefault();
          const { pointerType } = event as PointerEvent;
          if (pointerType !== "touch" && pointerType !== "pen") take();
        },
      ],
      [
        "keydown",
        (event) => {
          const { key } = event as KeyboardEvent;
          if (key === "Backspace" || key === "Delete") take();
          else if (key === "=") type();
          else return;
          event.preventDefault();
        },
      ],
    ];
    // The click that ends a hold is none.
    const click = (event: Event) => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    figure.addEventListener("click", click, { capture: true });
    for (const [name, listener] of listeners) figure.addEventListener(name, listener);
    return () => {
      release();
      figure.removeEventListener("click", click, { capture: true });
      for (const [name, listener] of listeners) figure.removeEventListener(name, listener);
    };
  };

/** The wheel turns through the chips where it may: up is the next. */
export const turning =
  (turn: (by: 1 | -1) => void, may: () => boolean = () => true): Attachment<HTMLElement> =>
  (place) => {
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0 || !may()) return;
      event.preventDefault();
      turn(event.deltaY < 0 ? 1 : -1);
    };
    place.addEventListener("wheel", wheel, { passive: false });
    return () => place.removeEventListener("wheel", wheel);
  };
