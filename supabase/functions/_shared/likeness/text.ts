import { flatten, perspective, type Corners, type Point } from './flat.ts';
import type { Grey } from './pixels.ts';
import { leastSquares } from './sheet.ts';

const WIDTH = 160;
const HEIGHT = 400;
/** As far as a line may lean over the sheet's width. */
const MAX_LEAN = 20;
const FEWEST_LINES = 5;

/** A line of text: where it begins and ends, in rows. */
interface TextLine {
  from: number;
  to: number;
}

/**
 * The corners of a sheet's text instead of the sheet's: first and last line, left and right margin. Paper is torn, cut off or runs
 * out of the picture; its text is where it was. `margin`: how much around the given corners is looked at. Null without lines.
 */
export function cornersOfText(image: Grey, sheet: Corners, margin: number): Corners | null {
  const lies = perspective(sheet);
  const at = (x: number, y: number) =>
    lies((x / WIDTH) * (1 + 2 * margin) - margin, (y / HEIGHT) * (1 + 2 * margin) - margin);
  const around: Corners = [at(0, 0), at(WIDTH, 0), at(WIDTH, HEIGHT), at(0, HEIGHT)];
  const dots = strokes(softened(flatten(image, around, WIDTH, HEIGHT)));
  if (dots.length < 150 || dots.length > 0.4 * WIDTH * HEIGHT) return null;
  const upper = leanOf(dots.filter(([, y]) => y < HEIGHT * 0.55));
  const lower = leanOf(dots.filter(([, y]) => y >= HEIGHT * 0.45));
  const lean = (y: number) => upper + (lower - upper) * ((y / HEIGHT - 0.27) / 0.46);
  const rows = dots.map(([x, y]) => Math.round(y - lean(y) * (x / WIDTH - 0.5)));
  const lines = linesOf(rows);
  if (lines.length < FEWEST_LINES) return null;
  const ends = endsOf(dots, rows, lines);
  const middles = lines.map(({ from, to }) => (from + to) / 2);
  const point = (x: number, line: number): Point => [
    middles[line]! + lean(middles[line]!) * (x / WIDTH - 0.5),
    x,
  ];
  const left = marginOf(
    ends.flatMap((end, line) => (end ? [point(end[0], line)] : [])),
    -1,
  );
  const right = marginOf(
    ends.flatMap((end, line) => (end ? [point(end[1], line)] : [])),
    1,
  );
  if (!left || !right) return null;
  const corner = ([start, slope]: readonly [number, number], row: number): Point => {
    let [x, y] = [start + slope * row, row];
    for (let round = 0; round < 3; round += 1) {
      y = row + lean(row) * (x / WIDTH - 0.5);
      x = start + slope * y;
    }
    return at(x, y);
  };
  const [first, last] = [middles[0]!, middles.at(-1)!];
  return [corner(left, first), corner(right, first), corner(right, last), corner(left, last)];
}

/** The sensor's noise, taken off. */
function softened(flat: Float32Array): Float32Array {
  const across = flat.slice();
  for (let at = 1; at < flat.length - 1; at += 1)
    across[at] = (flat[at - 1]! + 2 * flat[at]! + flat[at + 1]!) / 4;
  const both = across.slice();
  for (let at = WIDTH; at < flat.length - WIDTH; at += 1)
    both[at] = (across[at - WIDTH]! + 2 * across[at]! + across[at + WIDTH]!) / 4;
  return both;
}

/** Where something is darker than its ground and no wider than a stroke of text. */
function strokes(flat: Float32Array): Point[] {
  const closed = extreme(extreme(flat, Math.max), Math.min);
  const depth = flat.map((value, at) => Math.max(0, (closed[at]! - value) / (closed[at]! + 8)));
  const sorted = depth.slice().sort();
  const share = (of: number) => sorted[Math.floor(of * sorted.length)]!;
  const deep = Math.max(0.05, 0.4 * share(0.97), 3 * share(0.5));
  const dots: Point[] = [];
  for (let y = 4; y < HEIGHT - 4; y += 1)
    for (let x = 4; x < WIDTH - 4; x += 1) if (depth[y * WIDTH + x]! > deep) dots.push([x, y]);
  return dots;
}

/** The largest or the smallest of the seven by seven around each. */
function extreme(from: Float32Array, pick: (a: number, b: number) => number): Float32Array {
  const reach = 3;
  const across = from.slice();
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = reach; x < WIDTH - reach; x += 1) {
      const at = y * WIDTH + x;
      for (let by = -reach; by <= reach; by += 1) across[at] = pick(across[at]!, from[at + by]!);
    }
  const both = across.slice();
  for (let at = reach * WIDTH; at < from.length - reach * WIDTH; at += 1)
    for (let by = -reach; by <= reach; by += 1) both[at] = pick(both[at]!, across[at + by * WIDTH]!);
  return both;
}

/** By how many rows lines of text fall from the left to the right: then they lie in the fewest rows. */
function leanOf(dots: readonly Point[]): number {
  const rows = new Float64Array(HEIGHT + 4 * MAX_LEAN);
  let best = 0;
  let most = -1;
  for (let lean = -MAX_LEAN; lean <= MAX_LEAN; lean += 1) {
    rows.fill(0);
    for (const [x, y] of dots) rows[Math.round(y - lean * (x / WIDTH - 0.5)) + 2 * MAX_LEAN]! += 1;
    let sharp = 0;
    for (const count of rows) sharp += count * count;
    sharp *= 1 - 0.002 * Math.abs(lean);
    if (sharp > most) {
      most = sharp;
      best = lean;
    }
  }
  return best;
}

function linesOf(rows: readonly number[]): TextLine[] {
  const counts = new Float64Array(HEIGHT + 1);
  for (const row of rows) if (row >= 0 && row < HEIGHT) counts[row]! += 1;
  const least = Math.max(3, 0.12 * counts.slice().sort()[Math.floor(HEIGHT * 0.9)]!);
  const lines: TextLine[] = [];
  let from = -1;
  counts.forEach((count, row) => {
    if (count >= least && from < 0) from = row;
    if (count >= least || from < 0) return;
    if (row - from >= 2) lines.push({ from, to: row });
    from = -1;
  });
  return lines;
}

/** Where each line begins and ends; a lone speck is neither. */
function endsOf(
  dots: readonly Point[],
  rows: readonly number[],
  lines: readonly TextLine[],
): ([left: number, right: number] | null)[] {
  const lineAt = new Int16Array(HEIGHT).fill(-1);
  lines.forEach(({ from, to }, line) => lineAt.fill(line, from, to));
  const columns = lines.map(() => new Uint16Array(WIDTH));
  dots.forEach(([x], at) => {
    const line = lineAt[rows[at]!] ?? -1;
    if (line >= 0) columns[line]![x]! += 1;
  });
  return columns.map((counts) => {
    const solid = (x: number, towards: 1 | -1) =>
      counts[x]! > 0 && counts[x]! + (counts[x + towards] ?? 0) + (counts[x + 2 * towards] ?? 0) >= 2;
    const left = counts.findIndex((_, x) => solid(x, 1));
    const right = counts.findLastIndex((_, x) => solid(x, -1));
    return left >= 0 && right > left ? [left, right] : null;
  });
}

/** The straight line at which most lines of text end and beyond which few go. In: row and column of each end. */
function marginOf(ends: readonly Point[], outward: 1 | -1): readonly [number, number] | null {
  const NEAR = 1.5;
  let best: readonly [number, number] | null = null;
  let most = 0;
  for (const a of ends)
    for (const b of ends) {
      if (b[0] - a[0] < 20) continue;
      const slope = (b[1] - a[1]) / (b[0] - a[0]);
      if (Math.abs(slope) > 0.1) continue;
      const start = a[1] - slope * a[0];
      let worth = 0;
      for (const [row, column] of ends) {
        const beyond = outward * (column - start - slope * row);
        if (Math.abs(beyond) <= NEAR) worth += 1;
        else if (beyond > 0) worth -= 0.7;
      }
      if (worth <= most) continue;
      most = worth;
      best = [start, slope];
    }
  if (!best) return null;
  const [start, slope] = best;
  return leastSquares(ends.filter(([row, column]) => Math.abs(column - start - slope * row) <= NEAR)) ?? best;
}
