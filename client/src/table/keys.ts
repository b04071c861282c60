// Letters that press what is shown: off where a text is typed, where a sheet is open, or by choice.
// A key that is held presses once.
import { settings } from "../settings/settings.svelte";

/** Do what the key stands for, if it stands for anything here. */
export function pressed(event: KeyboardEvent, keys: Record<string, () => void>): boolean {
  if (!settings.letters || event.repeat || event.ctrlKey || event.altKey || event.metaKey)
    return false;
  if (isTyping(event.target) || document.querySelector("dialog[open]")) return false;
  const act = keys[event.key.toLowerCase()];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "radio") ||
    target instanceof HTMLTextAreaElement);
