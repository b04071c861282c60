import { afterEach, describe, expect, it } from "vitest";
import { resetSettings, settings } from "../settings/settings.svelte";
import { count, decimal, moment, money, percent, signed, signedPercent } from "./numbers";
import { begun, cardName, handName, placeName } from "./names";
import { refusalText, t, worded } from "./words";

afterEach(resetSettings);

describe("numbers", () => {
  it("are written as the language writes them", () => {
    expect([money(0), money(750), money(500_000), signed(2500), signed(-5), signed(0)]).toEqual([
      "0",
      "7.50",
      "5,000",
      "+25",
      "−0.05",
      "0",
    ]);
    expect([percent(0.0305), signedPercent(-0.0305), count(1234), decimal(-0.4086)]).toEqual([
      "3.05%",
      "−3.05%",
      "1,234",
      "−0.409",
    ]);
    settings.language = "sk";
    expect([money(750), money(500_000), signed(-150), percent(0.0305), count(1234)]).toEqual([
      "7,50",
      "5\u00a0000",
      "−1,50",
      "3,05\u00a0%",
      "1\u00a0234",
    ]);
  });

  it("tell the day of a time that is not of today", () => {
    const noon = new Date(2026, 4, 17, 12, 30).getTime();
    expect(moment(noon, noon)).toBe("12:30 PM");
    expect(moment(noon, noon + 86_400_000)).toBe("May 17, 2026, 12:30 PM");
  });
});

describe("words", () => {
  it("change with the language, at once", () => {
    expect(t("sit-down")).toBe("Sit down");
    settings.language = "sk";
    expect(t("sit-down")).toBe("Sadnúť si");
    expect(t("from-to", { low: "1", high: "100" })).toBe("1 až 100");
  });

  it("name cards, hands and places", () => {
    expect([cardName("Qs"), cardName("2h"), cardName(null)]).toEqual([
      "queen of spades",
      "two of hearts",
      "face-down card",
    ]);
    const hand = handName({ name: "two-pair", ranks: ["A", "7", "K"] });
    expect([hand, begun(hand)]).toEqual(["two pair, aces and sevens", "Two pair, aces and sevens"]);
    expect([placeName("box2"), placeName("dealer")]).toEqual(["Box 2", "Dealer"]);
  });

  it("of a refusal have its amounts as they are written", () => {
    const refusal = {
      code: "stake-below-minimum",
      message: "as told",
      args: { minimum_cents: 150 },
    };
    expect(refusalText(refusal)).toBe("The smallest stake here is 1.50.");
    expect(refusalText({ ...refusal, args: {} })).toBe("as told");
    expect(refusalText({ ...refusal, code: "new-code" })).toBe("as told");
  });

  it("of an id that nobody knows are what was given for it", () => {
    expect(worded("no-such-message", {}, "as told")).toBe("as told");
  });
});
