// The faces of chips: value, colour and number of edge marks all tell them apart.

export interface Face {
  body: string;
  ink: string;
  edge: string;
  marks: number;
}

const own = (name: string, marks: number): Face => ({
  body: `var(--chip-${name})`,
  ink: `var(--chip-${name}-ink)`,
  edge: `var(--chip-${name}-edge)`,
  marks,
});
const BLUE: Face = { body: "var(--back)", ink: "var(--card)", edge: "var(--card)", marks: 7 };
const KNOWN = new Map<number, Face>([
  [1_00, own("1", 4)],
  [5_00, own("5", 6)],
  [10_00, BLUE],
  [25_00, own("25", 8)],
  [100_00, own("100", 10)],
  [500_00, own("500", 12)],
]);
const RISING = [own("1", 4), own("5", 6), own("25", 8), own("100", 10), own("500", 12), BLUE];

/** The face of a chip of that value; unusual values take the faces in rising order. */
export function face(cents: number, chips: readonly number[]): Face {
  const usual = chips.every((chip) => KNOWN.has(chip)) ? KNOWN.get(cents) : undefined;
  return usual ?? RISING[Math.max(0, chips.indexOf(cents)) % RISING.length]!;
}

const MOST_CHIPS = 100; // of an amount that was typed

/** The fewest chips that make the amount, the largest first; what they cannot make is left out. */
export function chipsFor(cents: number, chips: readonly number[]): number[] {
  const made: number[] = [];
  let left = cents;
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const times = Math.min(Math.floor(left / chip), MOST_CHIPS - made.length);
    made.push(...Array<number>(times).fill(chip));
    left -= times * chip;
  }
  return made;
}
