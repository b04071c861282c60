// Where things lie on a plot: from values to places, and the round numbers that are marked.
export interface Scale {
  low: number;
  high: number;
  marks: number[];
}

const STEPS = [1, 2, 5, 10];

/** The least round step that covers the span in so many marks or fewer. */
export function stepFor(span: number, most: number): number {
  const rough = span / most;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return unit * (STEPS.find((step) => step * unit >= rough * (1 - 1e-9)) ?? 10);
}

/** A scale from the round number below all values to the one above; never of no length. */
export function scaleOf(values: readonly number[], most = 5, least = 1): Scale {
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low < least) [low, high] = [low - least / 2, high + least / 2];
  const step = stepFor(high - low, most);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const marks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { low: marks[0]!, high: marks.at(-1)!, marks: marks.map(tidy) };
}

// 3 × 0.1 is 0.3, not 0.30000000000000004.
const tidy = (value: number): number => Number(value.toPrecision(12)) + 0;

/** How far along the scale a value is: 0 to 1, what is beyond it at its end. */
export const along = ({ low, high }: Scale, value: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

export type Point = readonly [number: number, net: number];

/** The line of the net, from nothing at the beginning, in a box of that width and height. */
export function line(points: readonly Point[], x: Scale, y: Scale, width: number, height: number) {
  const all: Point[] = [[0, 0], ...points];
  return all
    .map(([at, net]) => {
      const [right, down] = [along(x, at) * width, (1 - along(y, net)) * height];
      return `${right.toFixed(1)},${down.toFixed(1)}`;
    })
    .join(" ");
}

/** So many of the points that a table of them can be read, the last one among them. */
export function thinned(points: readonly Point[], most: number): readonly Point[] {
  const every = Math.ceil(points.length / most) || 1;
  return points.filter((_, place) => (points.length - 1 - place) % every === 0);
}
