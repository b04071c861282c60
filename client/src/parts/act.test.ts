import { flushSync, mount, unmount } from "svelte";
import { expect, it, onTestFinished, vi } from "vitest";
import { pressed } from "../table/keys";
import Act from "./Act.svelte";

function shown(onclick: () => void): HTMLButtonElement {
  const act = mount(Act, { target: document.body, props: { name: "Bet", onclick } });
  flushSync();
  onTestFinished(() => void unmount(act));
  return document.querySelector("button")!;
}

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
