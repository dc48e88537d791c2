import { Buffer } from 'node:buffer';
import { PNG } from 'pngjs';
import { parseHex, textOn } from '../_shared/texts/contrast.ts';

/** A square picture: red, green, blue and opacity at a place, whose x and y go from 0 to 1. */
type Picture = (x: number, y: number) => number[];

/** Drawn images by what they show: a function lives for minutes, and a café has one face. */
const drawn = new Map<string, Record<string, Buffer>>();

/**
 * Returns the images of a pass: the product's mark as its icon, the café's logo, else the mark, as its logo.
 * @param color of the pass's ground
 * @param path of the café's logo; null for none
 */
export async function passImages(
  color: string,
  path: string | null,
  readFile: (path: string) => Promise<Uint8Array | null>,
): Promise<Record<string, Buffer>> {
  const face = `${color} ${path}`;
  const known = drawn.get(face);
  if (known) return known;
  const mark = markOn(color);
  const logo = (path && logoOf(await readFile(path))) || mark;
  const files: Record<string, Buffer> = {};
  // phones have one, two or three pixels a point
  for (const scale of [1, 2, 3]) {
    const suffix = scale === 1 ? '' : `@${scale}x`;
    files[`icon${suffix}.png`] = draw(mark, 29 * scale);
    files[`logo${suffix}.png`] = draw(logo, 50 * scale);
  }
  if (drawn.size >= 100) drawn.clear();
  drawn.set(face, files);
  return files;
}

/** Draws a picture as a PNG. Each pixel is the mean of several places, which makes its edges smooth. */
function draw(picture: Picture, side: number): Buffer {
  const png = new PNG({ width: side, height: side });
  const steps = [1, 3, 5, 7].map((eighths) => eighths / 8);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [left, top] = [pixel % side, Math.floor(pixel / side)];
    const mean = [0, 0, 0, 0];
    for (const x of steps)
      for (const y of steps) {
        const color = picture((left + x) / side, (top + y) / side);
        for (let part = 0; part < 4; part += 1) mean[part]! += color[part]! / 16;
      }
    png.data.set(mean, pixel * 4);
  }
  return PNG.sync.write(png);
}

/**
 * Returns a PNG on a white disc, as pages show a logo; null for anything else. pngjs bounds what it unpacks unless the
 * file is interlaced.
 */
function logoOf(file: Uint8Array | null): Picture | null {
  if (!file || file[28] !== 0) return null;
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(file));
    return (x, y) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      const opacity = data[at + 3]! / 255;
      const paper = 255 * (1 - opacity);
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const isInDisc = (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.25;
      return [red * opacity + paper, green * opacity + paper, blue * opacity + paper, isInDisc ? 255 : 0];
    };
  } catch {
    return null;
  }
}

/** The mark of public/favicon.svg, in a square of 64: two dots, and points along the curve that joins them. */
const MARK: [x: number, y: number, radius: number][] = [
  [17, 43, 10],
  [47, 21, 10],
];
for (let t = 0; t <= 1; t += 1 / 40) {
  const at = (a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * (1 - t) ** 2 * t + 3 * c * (1 - t) * t * t + d * t ** 3;
  MARK.push([at(18, 28, 38, 47), at(42, 14, 54, 22), 3.25]);
}
const STEPS = 300;
/** The mark's ink, by row and column. Looked up, it costs a pass nothing. */
const INK = Array.from({ length: STEPS * STEPS }, (_, at) => {
  const [x, y] = [at % STEPS, Math.floor(at / STEPS)].map((step) => ((step + 0.5) / STEPS) * 64);
  return MARK.some(([u, v, radius]) => (x! - u) ** 2 + (y! - v) ** 2 < radius ** 2);
});

function markOn(color: string): Picture {
  const [ground = [], ink = []] = [color, textOn(color)].map((hex) => [...(parseHex(hex) ?? [0, 0, 0]), 255]);
  return (x, y) => (INK[Math.floor(y * STEPS) * STEPS + Math.floor(x * STEPS)] ? ink : ground);
}
