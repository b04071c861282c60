import { expect, it } from "vitest";
import { href, parseHash } from "./router.svelte";

it.each([
  ["", "lobby", []],
  ["#/", "lobby", []],
  ["#/table/two-plus-four", "table", ["two-plus-four"]],
  ["#/history/a%2Fb", "history", ["a/b"]],
  ["#/history/%E0%A4%A", "history", ["%E0%A4%A"]],
  ["#//history/./%2e%2E/%2e/x", "history", ["x"]],
])("reads the address %s", (hash, page, rest) => {
  expect(parseHash(hash)).toEqual({ page, rest });
});

it("writes what it reads", () => {
  expect(parseHash(href("history", "a/b c"))).toEqual({ page: "history", rest: ["a/b c"] });
});
