import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { Catalogue, type Args } from "./catalogue";
import en from "./en";
import sk from "./sk";

const FOLDER = "../src/croupier/words";
const LANGUAGES = { en, sk };
const TEXTS = ["A", "K", "c", "s", "some"];
const NUMBERS = [0, 1, 2, 3, 5, 1.5, 21, 1234567];

/** What is put into messages, each time all arguments alike. */
function args(value: string | number): Args {
  return new Proxy({}, { get: () => value, has: () => true, getOwnPropertyDescriptor: own });
  function own(): PropertyDescriptor {
    return { configurable: true, enumerable: true, value };
  }
}

describe.each(Object.entries(LANGUAGES))("the catalogue in %s", (language, files) => {
  const texts = readdirSync(`${FOLDER}/${language}`)
    .filter((name) => name !== "terminal.ftl")
    .map((name) => readFileSync(`${FOLDER}/${language}/${name}`, "utf8"));
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  const catalogue = new Catalogue(language, files);
  const ids = texts.flatMap((text) => [...new FluentResource(text).body].map(({ id }) => id));

  it.each([...TEXTS, ...NUMBERS])("words every message as Fluent does, with %s", (value) => {
    expect(ids.length).toBeGreaterThan(400);
    for (const id of ids) {
      const errors: Error[] = [];
      const message = bundle.getMessage(id)!;
      const text = bundle.formatPattern(message.value!, args(value), errors);
      expect(errors).toEqual([]);
      expect([id, catalogue.worded(id, args(value))]).toEqual([id, text]);
    }
  });

  it("has no words where an argument or the message is missing", () => {
    expect(catalogue.worded("no-such-message", {})).toBeNull();
    expect(catalogue.worded("from-to", { low: "1" })).toBeNull();
  });
});
