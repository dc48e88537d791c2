import { flatten, inkOf, type Corners, type Point } from './flat.ts';
import type { Grey } from './pixels.ts';

/** A line: what it has at 0, and how much more with each step along. */
type Line = [at: number, slope: number];

/** Cells of so many pixels, in which a sheet is looked for. */
const CELL = 4;
const NOTHING = 1e9;

/**
 * Where a bright sheet may lie, the likeliest first. Shadow makes no one brightness the right one: each is tried, and what it
 * leaves judged by how well four straight sides hold it, and by how sharply its text lies across.
 */
export function findSheets(image: Grey, most: number): Corners[] {
  const cells = brightest(image);
  const sorted = Uint8Array.from(cells.data).sort();
  const bright = new Uint8Array(sorted.length);
  const found: { corners: Corners; worth: number }[] = [];
  let before = -1;
  for (let share = 0.1; share < 0.94; share += 0.035) {
    const level = sorted[Math.floor(share * sorted.length)]!;
    if (level === before) continue;
    before = level;
    for (let at = 0; at < bright.length; at += 1) bright[at] = cells.data[at]! > level ? 1 : 0;
    const sides = sidesOf(bright, cells.width, cells.height);
    if (!sides || sides.fill < 0.8) continue;
    const pixel = (value: number) => value * CELL + (CELL - 1) / 2;
    const corners = sides.corners.map(([x, y]) => [pixel(x), pixel(y)] as const) as unknown as Corners;
    if (isSheet(corners)) found.push({ corners, worth: sides.fill ** 3 * linesAcross(image, corners) });
  }
  return found
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ corners }) => corners);
}

/** The brightest of each cell and what is around it, brought back: text is gone, edges are where they were. */
function brightest({ width, height, data }: Grey): Grey {
  const [w, h] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const cells = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      let best = 0;
      for (let at = 0; at < 4; at += 1) {
        const from = (y * CELL + (at >> 1) * 2) * width + x * CELL + (at & 1) * 2;
        best = Math.max(best, data[from]! + data[from + 1]! + data[from + width]! + data[from + width + 1]!);
      }
      cells[y * w + x] = best / 4;
    }
  return { width: w, height: h, data: around(around(cells, w, h, Math.max), w, h, Math.min) };
}

function around(
  from: Uint8Array,
  w: number,
  h: number,
  pick: (a: number, b: number) => number,
): Uint8Array<ArrayBuffer> {
  const across = from.slice();
  for (let y = 0; y < h; y += 1)
    for (let x = 1; x < w - 1; x += 1) {
      const at = y * w + x;
      across[at] = pick(from[at]!, pick(from[at - 1]!, from[at + 1]!));
    }
  const both = across.slice();
  for (let at = w; at < w * (h - 1); at += 1)
    both[at] = pick(across[at]!, pick(across[at - w]!, across[at + w]!));
  return both;
}

/** The cells of the largest bright area. */
function largestArea(bright: Uint8Array, w: number, h: number): number[] {
  const seen = new Uint8Array(w * h);
  let largest: number[] = [];
  for (let start = 0; start < w * h; start += 1) {
    if (!bright[start] || seen[start]) continue;
    const area = [start];
    seen[start] = 1;
    const add = (at: number) => {
      if (!bright[at] || seen[at]) return;
      seen[at] = 1;
      area.push(at);
    };
    for (let next = 0; next < area.length; next += 1) {
      const at = area[next]!;
      if (at % w > 0) add(at - 1);
      if (at % w < w - 1) add(at + 1);
      if (at >= w) add(at - w);
      if (at < w * (h - 1)) add(at + w);
    }
    if (area.length > largest.length) largest = area;
  }
  return largest;
}

/** Four straight lines around the largest area, and which share of it and of what they enclose is both. */
function sidesOf(bright: Uint8Array, w: number, h: number): { corners: Corners; fill: number } | null {
  const area = largestArea(bright, w, h);
  if (area.length < 0.06 * w * h || area.length > 0.97 * w * h) return null;
  const angle = smallestBox(area, w, h);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = (at: number): Point => {
    const [x, y] = [at % w, Math.floor(at / w)];
    return [x * cos + y * sin, y * cos - x * sin];
  };
  const span = w + h;
  const ends = (value: number) => new Float64Array(2 * span).fill(value);
  const [left, right, top, bottom] = [ends(NOTHING), ends(-NOTHING), ends(NOTHING), ends(-NOTHING)];
  for (const at of area) {
    const [a, b] = turned(at);
    const [column, row] = [Math.round(a) + span, Math.round(b) + span];
    left[row] = Math.min(left[row]!, a);
    right[row] = Math.max(right[row]!, a);
    top[column] = Math.min(top[column]!, b);
    bottom[column] = Math.max(bottom[column]!, b);
  }
  const lineOf = (values: Float64Array, rim: number) => fittedLine(values, span, rim);
  const [l, r, t, b] = [lineOf(left, -0.5), lineOf(right, 0.5), lineOf(top, -0.5), lineOf(bottom, 0.5)];
  if (!l || !r || !t || !b) return null;
  const cross = (upright: Line, level: Line): Point => {
    const x = (upright[0] + upright[1] * level[0]) / (1 - upright[1] * level[1]);
    const y = level[0] + level[1] * x;
    return [x * cos - y * sin, x * sin + y * cos];
  };
  const inArea = new Uint8Array(w * h);
  for (const at of area) inArea[at] = 1;
  let enclosed = 0;
  let both = 0;
  for (let at = 0; at < w * h; at += 1) {
    const [x, y] = turned(at);
    if (x < l[0] + l[1] * y || x > r[0] + r[1] * y || y < t[0] + t[1] * x || y > b[0] + b[1] * x) continue;
    enclosed += 1;
    both += inArea[at]!;
  }
  return {
    corners: [cross(l, t), cross(r, t), cross(r, b), cross(l, b)],
    fill: both / (enclosed + area.length - both),
  };
}

/** How an area lies: the turn at which an upright box around it is smallest. */
function smallestBox(area: number[], w: number, h: number): number {
  const [first, last] = [new Int32Array(h).fill(w), new Int32Array(h).fill(-1)];
  for (const at of area) {
    const y = Math.floor(at / w);
    first[y] = Math.min(first[y]!, at % w);
    last[y] = Math.max(last[y]!, at % w);
  }
  let best = 0;
  let smallest = Infinity;
  for (let degrees = -45; degrees <= 45; degrees += 1) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let y = 0; y < h; y += 1) {
      if (last[y]! < 0) continue;
      for (const x of [first[y]!, last[y]!]) {
        left = Math.min(left, x * cos + y * sin);
        right = Math.max(right, x * cos + y * sin);
        top = Math.min(top, y * cos - x * sin);
        bottom = Math.max(bottom, y * cos - x * sin);
      }
    }
    if ((right - left) * (bottom - top) >= smallest) continue;
    smallest = (right - left) * (bottom - top);
    best = (degrees * Math.PI) / 180;
  }
  return best;
}

/** A straight line through the ends that lie on one; the others, at corners and where something sticks out, are left out. */
function fittedLine(ends: Float64Array, offset: number, rim: number): Line | null {
  const points: Point[] = [];
  ends.forEach((end, at) => {
    if (Math.abs(end) < NOTHING) points.push([at - offset, end]);
  });
  const cut = Math.floor(points.length * 0.08);
  const all = points.slice(cut, points.length - cut);
  let kept = all;
  let line: Line | null = null;
  for (let round = 0; round < 6; round += 1) {
    line = leastSquares(kept);
    if (!line || kept.length < 8) return null;
    const [start, slope] = line;
    const away = all.map(([x, y]) => Math.abs(y - start - slope * x));
    const near = Math.max(0.7, 2 * [...away].sort((a, b) => a - b)[away.length >> 1]!);
    kept = all.filter((_, at) => away[at]! <= near);
  }
  return line && [line[0] + rim, line[1]];
}

/** The line that is nearest to points; null when they stand above each other. */
export function leastSquares(points: readonly Point[]): Line | null {
  const count = points.length;
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (const point of points) {
    x += point[0];
    y += point[1];
    xx += point[0] ** 2;
    xy += point[0] * point[1];
  }
  const spread = count * xx - x * x;
  if (Math.abs(spread) < 1e-9) return null;
  const slope = (count * xy - x * y) / spread;
  return [(y - slope * x) / count, slope];
}

/** Whether four corners can be those of a sheet that somebody photographed. */
export function isSheet(corners: Corners): boolean {
  const sides = corners.map((from, at): Point => {
    const to = corners[(at + 1) % 4]!;
    return [to[0] - from[0], to[1] - from[1]];
  });
  return sides.every((side, at) => {
    const [next, opposite] = [sides[(at + 1) % 4]!, sides[(at + 2) % 4]!];
    const [length, width, other] = [Math.hypot(...side), Math.hypot(...next), Math.hypot(...opposite)];
    const lean = Math.abs(side[0] * next[0] + side[1] * next[1]) / (length * width);
    return length > 0.62 * other && lean < 0.35;
  });
}

/** How sharply lines of text lie across: high when the sheet was found as it lies. */
function linesAcross(image: Grey, corners: Corners): number {
  const [w, h] = [100, 260];
  const ink = inkOf(flatten(image, corners, w, h), w, h, 7);
  const rows = new Float64Array(h);
  for (let y = 0; y < h; y += 1) for (let x = 6; x < w - 6; x += 1) rows[y]! += ink[y * w + x]!;
  let change = 0;
  let whole = 1e-9;
  for (let y = 8; y < h - 8; y += 1) {
    change += (rows[y + 2]! - rows[y]!) ** 2;
    whole += rows[y]! ** 2;
  }
  return change / whole;
}
