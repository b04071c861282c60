import { flushSync, mount, unmount } from "svelte";
import { expect, it, onTestFinished, vi } from "vitest";
import { pressed } from "../table/keys";
import Act from "./Act.svelte";

function shown(onclick: () => void, name = "Bet"): HTMLButtonElement {
  const act = mount(Act, { target: document.body, props: { name, onclick } });
  flushSync();
  onTestFinished(() => void unmount(act));
  return [...document.querySelectorAll("button")].at(-1)!;
}

it("what has come to the place of a press is not pressed by the next one", () => {
  const [deal, fold] = [vi.fn(), vi.fn()];
  const press = (button: HTMLButtonElement) =>
    button.dispatchEvent(
      new MouseEvent("click", { detail: 1, clientX: 9, clientY: 9, bubbles: true }),
    );
  press(shown(deal, "Deal"));
  press(shown(fold, "Fold"));
  expect([deal.mock.calls.length, fold.mock.calls.length]).toEqual([1, 0]);
});

it("a double click presses once, two clicks twice", () => {
  const onclick = vi.fn();
  const button = shown(onclick);
  for (const detail of [1, 2, 3])
    button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
  expect(onclick).toHaveBeenCalledTimes(1);
  button.click();
  expect(onclick).toHaveBeenCalledTimes(2);
});

const key = (name: string, repeat: boolean) =>
  new KeyboardEvent("keydown", { key: name, repeat, bubbles: true, cancelable: true });

it("a key that is held presses once, and Tab goes on", () => {
  const button = shown(() => {});
  const goesOn = (name: string, repeat: boolean) => button.dispatchEvent(key(name, repeat));
  expect([goesOn("Enter", false), goesOn("Enter", true)]).toEqual([true, false]);
  expect(goesOn("Tab", true)).toBe(true);
});

it("a letter that is held presses once", () => {
  const bet = vi.fn();
  for (const repeat of [false, true, true]) pressed(key("b", repeat), { b: bet });
  expect(bet).toHaveBeenCalledTimes(1);
});
