import { flatten, inkOf, type Corners } from './flat.ts';
import { greyOf, type Grey } from './pixels.ts';
import { findSheets, isSheet } from './sheet.ts';
import { cornersOfText } from './text.ts';

/** How many of 512 bits may differ between two photos that look alike (docs/decisions/0041, docs/benchmarks.md). */
export const MOST_DIFFERING = 40;

const COLUMNS = 40;
const ROWS = 100;
/** Frequencies across and down. */
const ACROSS = 16;
const DOWN = 32;
const FINE = 4;
/** A sheet is looked for in as many ways; each gives a likeness of the sheet and one of its text. */
const SHEETS = 2;
const TIME_LIMIT_MS = 700;

/**
 * What a photo of a ticket looks like: up to four times 512 bits in hexadecimal digits, of the sheet and of its text, each seen from
 * above. Two photos are alike when any of one is near to any of the other. None when no sheet is found, or the picture is
 * too large or broken to look at.
 */
export function likenessesOf(bytes: Uint8Array): string[] {
  const began = performance.now();
  const image = greyOf(bytes);
  return image && performance.now() - began < TIME_LIMIT_MS ? likenessesOfGrey(image) : [];
}

/** The same of pixels. */
export function likenessesOfGrey(image: Grey): string[] {
  return framesOf(image).map((corners) => likenessOf(image, corners));
}

function framesOf(image: Grey): Corners[] {
  return findSheets(image, SHEETS).flatMap((sheet) => {
    let text = cornersOfText(image, sheet, 0);
    text = text && (cornersOfText(image, text, 0.03) ?? text);
    return text && isSheet(text) ? [sheet, text] : [sheet];
  });
}

/** The signs of the lower frequencies of a cosine transform of the ink, against their median. */
function likenessOf(image: Grey, corners: Corners): string {
  const [width, height] = [COLUMNS * FINE, ROWS * FINE];
  const ink = inkOf(flatten(image, corners, width, height), width, height, 8);
  const cells = new Float64Array(COLUMNS * ROWS);
  ink.forEach((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    cells[Math.floor(y / FINE) * COLUMNS + Math.floor(x / FINE)]! += Math.min(0.64, value);
  });
  const rows = transformed(cells, COLUMNS, ROWS, ACROSS);
  const both = transformed(turned(rows, ACROSS, ROWS), ROWS, ACROSS, DOWN);
  const median = both.slice().sort()[both.length >> 1]!;
  let digits = '';
  for (let at = 0; at < both.length; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit += 1) digit = 2 * digit + (both[at + bit]! > median ? 1 : 0);
    digits += digit.toString(16);
  }
  return digits;
}

/** The first frequencies of each row. */
function transformed(values: Float64Array, width: number, height: number, count: number): Float64Array {
  const waves = Float64Array.from({ length: count * width }, (_, at) =>
    Math.cos(((2 * (at % width) + 1) * Math.floor(at / width) * Math.PI) / (2 * width)),
  );
  const found = new Float64Array(count * height);
  for (let y = 0; y < height; y += 1)
    for (let wave = 0; wave < count; wave += 1) {
      let sum = 0;
      for (let x = 0; x < width; x += 1) sum += values[y * width + x]! * waves[wave * width + x]!;
      found[y * count + wave] = sum;
    }
  return found;
}

/** Rows as columns. */
function turned(values: Float64Array, width: number, height: number): Float64Array {
  return values.map((_, at) => values[(at % height) * width + Math.floor(at / height)]!);
}
