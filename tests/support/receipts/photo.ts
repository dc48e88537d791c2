import { PNG } from 'pngjs';
import { DOTS, type Print } from './print.ts';
import { chance } from './random.ts';

/** RGBA, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Conditions of a photo. Omitted ones are ideal. */
export interface Conditions {
  /** The frame in pixels. */
  width: number;
  height: number;
  /** Pixels a millimetre of paper, in the middle of the frame. */
  scale: number;
  /** Point of aim, relative to the code's middle, in millimetres. */
  aim?: [x: number, y: number];
  /** Degrees: the phone turned over the ticket, held aslant, and towards where. */
  turn?: number;
  tilt?: number;
  tiltTowards?: number;
  /** 0 fresh from the printer, 1 nothing left; uneven over the paper by `fadeUneven`. */
  fade?: number;
  fadeUneven?: number;
  /** Heating elements that burn no more: white lines along the paper. */
  deadDots?: number;
  /** 0 flat, 1 balled up and smoothed out again; `curl` in millimetres, as it comes from the roll. */
  crumple?: number;
  curl?: number;
  /** Brightness of the paper (1 is white), its difference between the sides, and the direction of the light. */
  exposure?: number;
  gradient?: number;
  lightFrom?: number;
  /** Shadow of a hand or phone: how much light it takes, and its edge's distance from the middle, in half frames. */
  shadow?: number;
  shadowAt?: number;
  /** In pixels: the spread of the defocus, the length of the motion and its direction in degrees. */
  defocus?: number;
  motion?: number;
  motionTowards?: number;
  /** The sensor's, in levels of 255. */
  noise?: number;
  /** -1 cold to 1 warm light. */
  warmth?: number;
  /** Quality of the camera's JPEG; lossless when omitted. */
  jpeg?: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A grey picture of paper, black 0 to white 1, with ever smaller copies for those who look from afar. */
interface Level {
  width: number;
  height: number;
  grey: Float32Array;
  /** Pixels a millimetre. */
  scale: number;
}

const PAPER = 0.86;
const INK = 0.07;

/** The dots as heat leaves them: a little wider than they should be, weaker where the paper has faded. */
function burnt(print: Print, { fade = 0, fadeUneven = 0, deadDots = 0 }: Conditions, seed: number): Level[] {
  const random = chance(seed);
  const { width, height, ink } = print;
  const dead = new Set(Array.from({ length: deadDots }, () => random.whole(0, width - 1)));
  const patches = Array.from({ length: 4 }, () => ({
    x: random.between(0.5, 3) / width,
    y: random.between(0.5, 4) / height,
    phase: random.between(0, 7),
  }));
  const grey = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      let heat = ink[at]!;
      if (x > 0 && x < width - 1 && y > 0 && y < height - 1) {
        const beside = ink[at - 1]! + ink[at + 1]! + ink[at - width]! + ink[at + width]!;
        const corners =
          ink[at - width - 1]! + ink[at - width + 1]! + ink[at + width - 1]! + ink[at + width + 1]!;
        heat = Math.min(1, 0.9 * heat + 0.11 * beside + 0.03 * corners);
      }
      if (dead.has(x)) heat *= 0.1;
      let weak = fade;
      if (fadeUneven > 0 && heat > 0) {
        let wave = 0;
        for (const patch of patches) wave += Math.sin(6.283 * (patch.x * x + patch.y * y) + patch.phase);
        weak = Math.min(0.95, Math.max(0, fade + (fadeUneven * wave) / 4));
      }
      grey[at] = PAPER - heat * (1 - weak) * (PAPER - INK);
    }
  }
  const levels: Level[] = [{ width, height, grey, scale: DOTS }];
  while (levels.at(-1)!.scale > 1) levels.push(halved(levels.at(-1)!));
  return levels;
}

function halved({ width, height, grey, scale }: Level): Level {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x;
      half[y * w + x] = (grey[at]! + grey[at + 1]! + grey[at + width]! + grey[at + width + 1]!) / 4;
    }
  return { width: w, height: h, grey: half, scale: scale / 2 };
}

/** From -1 to 1 and back, straight, and how steep it is there. */
function zigzag(at: number): [value: number, slope: number] {
  const turn = at - Math.floor(at);
  return turn < 0.5 ? [4 * turn - 1, 4] : [3 - 4 * turn, -4];
}

/** A fold that goes over the whole sheet, again and again; bent by a slow wave, so that no two creases are parallel. */
interface Fold {
  x: number;
  y: number;
  phase: number;
  bend: number;
  length: number;
  /** Millimetres up and sideways. */
  height: number;
  pull: number;
}

/** Pixels between the points for which the paper is computed; between them it is flat. */
const CELL = 4;

/**
 * A photo of a printed ticket that lies on a table, code at the middle of the frame. The same print, conditions and seed
 * give the same pixels.
 */
export function photograph(print: Print, conditions: Conditions, seed = 1): Picture {
  const { width, height, scale } = conditions;
  const levels = burnt(print, conditions, seed);
  const level = levels.findLast((one) => one.scale >= Math.min(DOTS, scale * 0.9)) ?? levels[0]!;
  const random = chance(seed + 7919);
  const { crumple = 0, curl = 0, tilt = 0, turn = 0, tiltTowards = 0, aim = [0, 0] } = conditions;
  const { exposure = 0.9, gradient = 0, lightFrom = 45, shadow = 0, shadowAt = 0 } = conditions;

  // The camera: a plane through the middle of the frame, turned about the line of sight, then leant away.
  const focal = 0.95 * Math.max(width, height);
  const distance = focal / scale;
  const [cosTurn, sinTurn] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const [towardsX, towardsY] = [Math.cos(radians(tiltTowards)), Math.sin(radians(tiltTowards))];
  const [cosTilt, sinTilt] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))];
  const middleX = (print.code.x + print.code.side / 2) / DOTS + aim[0];
  const middleY = (print.code.y + print.code.side / 2) / DOTS + aim[1];

  const folds: Fold[] = Array.from({ length: crumple > 0 ? 7 : 0 }, (_, at) => {
    const direction = random.between(0, Math.PI);
    const length = at < 3 ? random.between(35, 70) : random.between(12, 35);
    return {
      x: Math.cos(direction),
      y: Math.sin(direction),
      phase: random.next(),
      bend: random.between(0.1, 0.3),
      length,
      height: crumple * random.between(0.5, 1) * length * 0.05,
      pull: crumple * random.between(-1, 1) * length * 0.007,
    };
  });
  const [lightX, lightY] = [Math.cos(radians(lightFrom)), Math.sin(radians(lightFrom))];
  const shadowTowards = radians(random.between(0, 360));
  const [shadowX, shadowY] = [Math.cos(shadowTowards), Math.sin(shadowTowards)];
  const shadowEdge = random.between(0.03, 0.2);
  const grain = {
    x: random.between(0.02, 0.2),
    y: random.between(0.5, 2),
    dark: random.between(0.08, 0.5),
    phase: random.between(0, 6),
  };

  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const paperX = new Float32Array(columns * rows);
  const paperY = new Float32Array(columns * rows);
  const light = new Float32Array(columns * rows);
  const facing = new Float32Array(columns * rows);
  const half = Math.hypot(width, height) / 2;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = [column * CELL - width / 2, row * CELL - height / 2];
      // along the lean, and across it
      const along = u * towardsX + v * towardsY;
      const across = -u * towardsY + v * towardsX;
      const reach = distance / Math.max(1e-3, focal * cosTilt - along * sinTilt);
      const [planeAlong, planeAcross] = [along * reach, across * reach * cosTilt];
      const planeX = planeAlong * towardsX - planeAcross * towardsY;
      const planeY = planeAlong * towardsY + planeAcross * towardsX;
      let x = middleX + planeX * cosTurn + planeY * sinTurn;
      let y = middleY - planeX * sinTurn + planeY * cosTurn;
      let [up, slopeX, slopeY, pullX, pullY] = [0, 0, 0, 0, 0];
      for (const fold of folds) {
        const bent =
          (fold.x * x + fold.y * y) / fold.length +
          fold.phase +
          fold.bend * Math.sin((fold.x * y - fold.y * x) / fold.length);
        const [value, slope] = zigzag(bent);
        up += fold.height * value;
        slopeX += ((fold.height * slope) / fold.length) * fold.x;
        slopeY += ((fold.height * slope) / fold.length) * fold.y;
        const [drawn] = zigzag(bent * 0.83 + fold.phase);
        pullX += fold.pull * drawn * fold.x;
        pullY += fold.pull * drawn * fold.y;
      }
      if (curl > 0) {
        const bow = ((y - middleY) / 40) ** 2;
        up += curl * bow;
        slopeY += (curl * 2 * (y - middleY)) / 1600;
      }
      // A higher point appears nearer to the camera.
      const sight = (up * sinTilt) / Math.max(0.2, cosTilt);
      x += pullX - sight * (towardsX * cosTurn + towardsY * sinTurn) - (up * (x - middleX)) / distance;
      y += pullY - sight * (towardsY * cosTurn - towardsX * sinTurn) - (up * (y - middleY)) / distance;
      const at = row * columns + column;
      paperX[at] = x;
      paperY[at] = y;
      const [fx, fy] = [u / half, v / half];
      const even = 1 + gradient * (fx * lightX + fy * lightY) - 0.15 * (fx * fx + fy * fy);
      const behind = (fx * shadowX + fy * shadowY - shadowAt) / shadowEdge;
      const hidden = shadow / (1 + Math.exp(-3 * behind));
      light[at] = exposure * Math.max(0.1, even) * (1 - hidden);
      facing[at] = Math.max(0.15, 1 + 0.8 * (slopeX * lightX + slopeY * lightY));
    }
  }

  let grey: Float32Array<ArrayBufferLike> = new Float32Array(width * height);
  const [paperWidth, paperHeight] = [print.width / DOTS, print.height / DOTS];
  const table = (x: number, y: number) =>
    grain.dark *
    (1 + 0.25 * Math.sin(grain.x * x + grain.phase) + 0.12 * Math.sin(grain.y * y + 2 * Math.sin(x / 9)));
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      const [last, end] = [Math.min(width, column * CELL + CELL), Math.min(height, row * CELL + CELL)];
      for (let py = row * CELL; py < end; py += 1) {
        const down = py / CELL - row;
        // The change from pixel to pixel is the same along this line.
        let x = paperX[a]! + (paperX[c]! - paperX[a]!) * down;
        let y = paperY[a]! + (paperY[c]! - paperY[a]!) * down;
        let lit = light[a]! + (light[c]! - light[a]!) * down;
        let turned = facing[a]! + (facing[c]! - facing[a]!) * down;
        const stepX = (paperX[b]! + (paperX[d]! - paperX[b]!) * down - x) / CELL;
        const stepY = (paperY[b]! + (paperY[d]! - paperY[b]!) * down - y) / CELL;
        const stepLit = (light[b]! + (light[d]! - light[b]!) * down - lit) / CELL;
        const stepTurned = (facing[b]! + (facing[d]! - facing[b]!) * down - turned) / CELL;
        for (let px = column * CELL; px < last; px += 1) {
          const onPaper = x >= 0 && x < paperWidth && y >= 0 && y < paperHeight;
          grey[py * width + px] = lit * (onPaper ? turned * sampled(level, x, y) : table(x, y));
          x += stepX;
          y += stepY;
          lit += stepLit;
          turned += stepTurned;
        }
      }
    }

  const { defocus = 0, motion = 0, motionTowards = 0, noise = 0, warmth = 0, jpeg } = conditions;
  if (defocus > 0) grey = blurred(grey, width, height, defocus);
  if (motion > 1) grey = dragged(grey, width, height, motion, radians(motionTowards));
  const level8 = developed(grey, noise, random.whole(1, 2 ** 30));
  if (jpeg !== undefined) loseToJpeg(level8, width, height, jpeg);
  const data = new Uint8ClampedArray(width * height * 4);
  const [red, blue] = [1 + 0.06 * warmth, 1 - 0.1 * warmth];
  for (let at = 0; at < width * height; at += 1) {
    const value = level8[at]!;
    data[4 * at] = value * red;
    data[4 * at + 1] = value;
    data[4 * at + 2] = value * blue;
    data[4 * at + 3] = 255;
  }
  return { width, height, data };
}

/** Between four pixels. */
function sampled({ grey, width, height, scale }: Level, x: number, y: number): number {
  const sx = Math.min(width - 1.001, Math.max(0, x * scale - 0.5));
  const sy = Math.min(height - 1.001, Math.max(0, y * scale - 0.5));
  const ix = Math.trunc(sx);
  const iy = Math.trunc(sy);
  const fx = sx - ix;
  const fy = sy - iy;
  const at = iy * width + ix;
  return (
    (grey[at]! * (1 - fx) + grey[at + 1]! * fx) * (1 - fy) +
    (grey[at + width]! * (1 - fx) + grey[at + width + 1]! * fx) * fy
  );
}

/** A Gaussian, along rows and then along columns. */
function blurred(grey: Float32Array, width: number, height: number, spread: number): Float32Array {
  const reach = Math.max(1, Math.ceil(spread * 2.5));
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * spread ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / whole);
  const taps = kernel.length;
  const across = new Float32Array(grey.length);
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y += 1) {
    const row = grey.subarray(y * width, (y + 1) * width);
    line.fill(row[0]!, 0, reach).set(row, reach);
    line.fill(row[width - 1]!, reach + width);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += kernel[tap]! * line[x + tap]!;
      across[y * width + x] = sum;
    }
  }
  const both = new Float32Array(grey.length);
  const total = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    total.fill(0);
    for (let tap = 0; tap < taps; tap += 1) {
      const source = Math.min(height - 1, Math.max(0, y + tap - reach)) * width;
      const weight = kernel[tap]!;
      for (let x = 0; x < width; x += 1) total[x] = total[x]! + weight * across[source + x]!;
    }
    both.set(total, y * width);
  }
  return both;
}

/** The mean along a straight way: the hand that moved while the shutter was open. */
function dragged(
  grey: Float32Array,
  width: number,
  height: number,
  length: number,
  towards: number,
): Float32Array {
  const steps = Math.max(2, Math.round(length) + 1);
  const to = new Float32Array(grey.length);
  for (let step = 0; step < steps; step += 1) {
    const way = (step / (steps - 1) - 0.5) * length;
    const [dx, dy] = [Math.round(way * Math.cos(towards)), Math.round(way * Math.sin(towards))];
    for (let y = 0; y < height; y += 1) {
      const source = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x += 1)
        to[y * width + x]! += grey[source + Math.min(width - 1, Math.max(0, x + dx))]! / steps;
    }
  }
  return to;
}

/** Light as a camera writes it down: gamma, the sensor's noise, whole levels. */
function developed(grey: Float32Array, noise: number, seed: number): Uint8ClampedArray {
  const gamma = Float32Array.from({ length: 4097 }, (_, at) => 255 * Math.min(1, at / 3072) ** (1 / 2.2));
  const random = chance(seed);
  const grains = Float32Array.from({ length: 1 << 14 }, () => noise * random.normal());
  const levels = new Uint8ClampedArray(grey.length);
  let state = seed | 1;
  for (let at = 0; at < grey.length; at += 1) {
    const value = gamma[Math.min(4096, Math.max(0, Math.round(grey[at]! * 3072)))]!;
    if (noise > 0) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      // less light, more noise
      levels[at] = value + grains[state & 16383]! * (1.4 - value / 400);
    } else levels[at] = value;
  }
  return levels;
}

/** The luminance table that the JPEG standard gives, row by row. */
const QUANTA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/**
 * Applies the losses of a JPEG of this quality (1 to 100) to grey levels: blocks of eight through the cosine transform
 * and back.
 */
function loseToJpeg(levels: Uint8ClampedArray, width: number, height: number, quality: number): void {
  const share = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const quanta = QUANTA.map((one) => Math.min(255, Math.max(1, Math.floor((one * share + 50) / 100))));
  const [block, turned] = [new Float64Array(64), new Float64Array(64)];
  /** One dimension, each line of eight written down as a column: twice is both, upright again. */
  const transform = (from: Float64Array, to: Float64Array) => {
    for (let line = 0; line < 8; line += 1) {
      const [a, b, c, d] = [from[line * 8]!, from[line * 8 + 1]!, from[line * 8 + 2]!, from[line * 8 + 3]!];
      const [e, f, g, h] = [
        from[line * 8 + 4]!,
        from[line * 8 + 5]!,
        from[line * 8 + 6]!,
        from[line * 8 + 7]!,
      ];
      for (let k = 0; k < 8; k += 2) {
        const at = k * 8;
        to[k * 8 + line] =
          COSINES[at]! * (a + h) +
          COSINES[at + 1]! * (b + g) +
          COSINES[at + 2]! * (c + f) +
          COSINES[at + 3]! * (d + e);
        to[(k + 1) * 8 + line] =
          COSINES[at + 8]! * (a - h) +
          COSINES[at + 9]! * (b - g) +
          COSINES[at + 10]! * (c - f) +
          COSINES[at + 11]! * (d - e);
      }
    }
  };
  const transformBack = (from: Float64Array, to: Float64Array) => {
    to.fill(0);
    for (let line = 0; line < 8; line += 1)
      for (let k = 0; k < 8; k += 1) {
        const value = from[line * 8 + k]!;
        // most are 0 after the loss
        if (value !== 0) for (let n = 0; n < 8; n += 1) to[n * 8 + line]! += value * COSINES[k * 8 + n]!;
      }
  };
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at += 1) {
        const y = Math.min(height - 1, top + (at >> 3));
        block[at] = levels[y * width + Math.min(width - 1, left + (at & 7))]! - 128;
      }
      transform(block, turned);
      transform(turned, block);
      for (let at = 0; at < 64; at += 1) block[at] = Math.round(block[at]! / quanta[at]!) * quanta[at]!;
      transformBack(block, turned);
      transformBack(turned, block);
      for (let at = 0; at < 64; at += 1) {
        const [x, y] = [left + (at & 7), top + (at >> 3)];
        if (x < width && y < height) levels[y * width + x] = block[at]! + 128;
      }
    }
}

/** The print itself, as from a flat-bed scanner: black on white, `times` pixels a dot, with white around. */
export function flat(print: Print, times = 1, border = 0): Picture {
  const [width, height] = [print.width * times + 2 * border, print.height * times + 2 * border];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < print.height * times; y += 1)
    for (let x = 0; x < print.width * times; x += 1)
      if (print.ink[Math.floor(y / times) * print.width + Math.floor(x / times)]) {
        const at = 4 * ((y + border) * width + x + border);
        data.fill(0, at, at + 3);
      }
  return { width, height, data };
}

/** The bytes of a PNG file. */
export function pngOf({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer);
  return PNG.sync.write(png);
}

/** A film of one picture for Chromium's fake camera (`--use-file-for-fake-video-capture`, a name that ends in `.y4m`). */
export function filmOf({ width, height, data }: Picture): Buffer {
  if (width % 2 || height % 2) throw new Error('A film has an even width and height');
  const [luma, blue, red] = [
    Buffer.alloc(width * height),
    Buffer.alloc((width * height) / 4),
    Buffer.alloc((width * height) / 4),
  ];
  for (let at = 0; at < width * height; at += 1) {
    const [r, g, b] = [data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!];
    luma[at] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x % 2 || y % 2) continue;
    const half = (y / 2) * (width / 2) + x / 2;
    blue[half] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    red[half] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, Buffer.from('FRAME\n'), luma, blue, red]);
}
