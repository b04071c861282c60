import { describe, expect, it } from "vitest";
import { readChosen } from "./chosen";
import { dress, resetSettings, settings } from "./settings.svelte";

const WHOLE = {
  language: "sk",
  prompts: false,
  motion: "fast",
  sound: true,
  volume: 0.25,
  deck: "2",
  big_index: true,
  text: 1.5,
  contrast: "high",
  surround: "dark",
  confirm: true,
  letters: false,
  client_seed: "mine",
  coach: ["four-card"],
};
const MALFORMED: unknown[] = [null, {}, [], [1], "other", "", -1, 3, 1e9, "constructor"];

describe("kept settings", () => {
  it("are read as they were set", () => {
    expect(readChosen(JSON.stringify(WHOLE))).toEqual(WHOLE);
  });

  it.each(Object.keys(WHOLE))("lose nothing but %s where that is malformed", (name) => {
    const rest = Object.fromEntries(Object.entries(WHOLE).filter(([other]) => other !== name));
    let lost = 0;
    for (const value of MALFORMED) {
      const read = readChosen(JSON.stringify({ ...WHOLE, [name]: value }));
      expect(read).toMatchObject(rest);
      lost += Number(!(name in read));
    }
    expect(lost).toBeGreaterThan(5);
  });

  it.each(["a\0b", "\ud800x", "x\udfff", "x".repeat(257)])(
    "have no client seed %j",
    (client_seed) => expect(readChosen(JSON.stringify({ client_seed }))).toEqual({}),
  );

  it.each([null, "", "{", "null", "[]", "7", '"text"', '{"__proto__": {"text": 2}}', '{"new": 1}'])(
    "that are %s are as none",
    (text) => expect(readChosen(text)).toEqual({}),
  );
});

describe("settings", () => {
  it("are kept, and only what was chosen", () => {
    settings.text = 2;
    settings.language = "sk";
    expect(JSON.parse(localStorage.getItem("croupier-settings")!)).toEqual({
      text: 2,
      language: "sk",
    });
    resetSettings();
    expect(settings.text).toBe(1);
    expect(localStorage.getItem("croupier-settings")).toBe("{}");
  });

  it("take no value that they do not know", () => {
    settings.volume = 7;
    settings.deck = "3" as "2";
    expect([settings.volume, settings.deck]).toEqual([0.5, "4"]);
  });

  it("dress the page", () => {
    settings.contrast = "high";
    settings.surround = "dark";
    dress(document.documentElement);
    expect({ ...document.documentElement.dataset }).toEqual({
      surround: "dark",
      contrast: "high",
      text: "1",
      deck: "4",
      motion: "normal",
      index: "normal",
    });
    expect(document.documentElement.lang).toBe("en");
    resetSettings();
  });
});
