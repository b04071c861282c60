// Amounts, counts and shares as the language that is set writes them.
import { settings } from "../settings/settings.svelte";

const formats = new Map<string, Intl.NumberFormat>();

function formatted(value: number, options: Intl.NumberFormatOptions): string {
  const key = settings.language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(settings.language, options);
  formats.set(key, format);
  return format.format(value).replace("-", "−");
}

const places = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** An amount of cents, with decimals only where it has them: "7.50", "1,000". */
export const money = (cents: number): string =>
  formatted(cents / 100, places(cents % 100 === 0 ? 0 : 2));

/** As `money`, with a plus before what is won; nothing before zero. */
export const signed = (cents: number): string =>
  formatted(cents / 100, { ...places(cents % 100 === 0 ? 0 : 2), signDisplay: "exceptZero" });

export const count = (n: number): string => formatted(n, places(0));

/** A share as per cents: 0.0305 is "3.05%". */
export const percent = (share: number, digits = 2): string =>
  formatted(share, { style: "percent", ...places(digits) });

export const signedPercent = (share: number, digits = 2): string =>
  formatted(share, { style: "percent", ...places(digits), signDisplay: "exceptZero" });

/** A number with so many decimals, as of values in antes; signed: with a plus. */
export const decimal = (value: number, digits = 3): string => formatted(value, places(digits));
export const signedDecimal = (value: number, digits = 3): string =>
  formatted(value, { ...places(digits), signDisplay: "exceptZero" });

/** A time of the day, with the date where it is another day's; nothing where there is none yet. */
export function moment(ms: number | null, today = Date.now()): string {
  if (ms === null) return "";
  const [then, now] = [new Date(ms), new Date(today)];
  const day = then.toDateString() === now.toDateString() ? {} : { dateStyle: "medium" as const };
  return new Intl.DateTimeFormat(settings.language, { ...day, timeStyle: "short" }).format(then);
}

/** Several things as a sentence counts them: "an ace, a king and a queen". */
export const listed = (things: readonly string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(things);
