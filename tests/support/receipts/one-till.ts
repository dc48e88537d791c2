import { decode, encode } from 'jpeg-js';
import { photograph, type Conditions } from './photo.ts';
import { DOTS, renderReceipt, type Print, type Receipt } from './print.ts';
import { chance } from './random.ts';

/** Grey pixels, row by row, as the function sees a photo. */
export interface GreyPhoto {
  width: number;
  height: number;
  data: Uint8Array;
}

const FRAME = { width: 600, height: 800 };

/** How a photo that was sent before comes again. */
export const ALTERATIONS = ['recompressed', 'turned', 'cropped', 'other person'] as const;
export type Alteration = (typeof ALTERATIONS)[number];

/** The nth ticket of one till, without a QR: same header, other sale. Most have one to four lines, as in a café. */
function ticket(n: number): Receipt {
  const random = chance(9000 + n);
  const skewed = random.next();
  return {
    scheme: 'verifactu',
    nif: 'B12345674',
    cents: Math.round((120 + skewed * skewed * 2800) / 5) * 5,
    number: `T-2026/${String(1000 + n * 7 + random.whole(0, 6)).padStart(6, '0')}`,
    day: `2026-1${random.whole(0, 1)}-${String(random.whole(1, 28)).padStart(2, '0')}`,
    layout: 'below',
    seed: 9000 + n,
    till: 77,
    withoutQr: true,
  };
}

/** How one person holds the phone over a whole ticket: half of them in good light, half as it comes. */
function held(n: number, person: number, print: Print): Conditions {
  const random = chance(50_000 + n * 10 + person);
  const typical = random.next() < 0.5;
  const scale = Math.min(
    (FRAME.height * random.between(0.68, 0.9) * DOTS) / print.height,
    (FRAME.width * random.between(0.6, 0.85) * DOTS) / print.width,
  );
  const anyhow = {
    ...FRAME,
    scale,
    tiltTowards: random.between(0, 360),
    lightFrom: random.between(0, 360),
    motionTowards: random.between(0, 180),
    warmth: random.between(-0.3, 1),
  };
  if (typical)
    return {
      ...anyhow,
      aim: [random.between(-4, 4), random.between(-5, 5)],
      turn: random.normal() * 4,
      tilt: random.between(2, 14),
      fade: random.between(0.1, 0.4),
      fadeUneven: random.between(0.05, 0.2),
      deadDots: 1,
      crumple: random.between(0.03, 0.15),
      curl: random.between(0, 2),
      exposure: random.between(0.4, 0.85),
      gradient: random.between(0.1, 0.4),
      shadow: random.next() < 0.6 ? random.between(0.2, 0.5) : 0,
      shadowAt: random.between(-0.3, 0.3),
      defocus: random.between(0.5, 0.9),
      motion: random.next() < 0.5 ? random.between(1, 2.2) : 0,
      noise: random.between(4, 9),
      jpeg: random.whole(60, 85),
    };
  return {
    ...anyhow,
    aim: [random.between(-3, 3), random.between(-4, 4)],
    turn: random.normal() * 3,
    tilt: random.between(0, 8),
    fade: random.between(0, 0.2),
    fadeUneven: random.between(0, 0.1),
    deadDots: 0,
    crumple: random.between(0, 0.05),
    curl: random.between(0, 1.5),
    exposure: random.between(0.75, 1),
    gradient: random.between(0, 0.2),
    shadow: random.next() < 0.3 ? random.between(0.1, 0.3) : 0,
    shadowAt: random.between(-0.4, 0.4),
    defocus: random.between(0.4, 0.6),
    noise: random.between(1.5, 4),
    jpeg: random.whole(78, 92),
  };
}

/** A photo of the nth ticket of the till; `person` 0 sends it first, 1 has photographed the same paper anew. */
export function photoOfTicket(n: number, person = 0): GreyPhoto {
  const print = renderReceipt(ticket(n));
  const whole = { ...print, code: { x: print.width >> 1, y: print.height >> 1, side: 0 } };
  const { data } = photograph(whole, held(n, person, print), n * 2 + person);
  return { ...FRAME, data: grey(data) };
}

/** The nth ticket's photo as it comes again. */
export function again(n: number, first: GreyPhoto, alteration: Alteration): GreyPhoto {
  const random = chance(n + 700);
  const cut = () => random.between(0, 0.03);
  switch (alteration) {
    case 'other person':
      return photoOfTicket(n, 1);
    case 'recompressed':
      return greyOfFile(fileOf(first, random.whole(30, 70)), first);
    case 'turned':
      return greyOfFile(fileOf(moved(first, random.between(-3, 3), [0, 0, 0, 0]), 80), first);
    case 'cropped': {
      const part = moved(first, 0, [cut(), cut(), cut(), cut()]);
      return greyOfFile(fileOf(part, 80), part);
    }
  }
}

/** A photo as a JPEG file. */
export function fileOf({ width, height, data }: GreyPhoto, quality: number): Buffer {
  const colours = Buffer.alloc(width * height * 4, 255);
  data.forEach((value, at) => colours.fill(value, at * 4, at * 4 + 3));
  return encode({ width, height, data: colours }, quality).data;
}

function greyOfFile(file: Buffer, { width, height }: GreyPhoto): GreyPhoto {
  const { data } = decode(file, { useTArray: true });
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4]!) };
}

function grey(colours: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from(
    { length: colours.length / 4 },
    (_, at) => 0.299 * colours[at * 4]! + 0.587 * colours[at * 4 + 1]! + 0.114 * colours[at * 4 + 2]!,
  );
}

/** Turned about its middle, and cut by shares of its left, right, upper and lower side. */
function moved(
  { width, height, data }: GreyPhoto,
  degrees: number,
  [left, right, top, bottom]: [number, number, number, number],
): GreyPhoto {
  const part = {
    width: Math.round(width * (1 - left - right)),
    height: Math.round(height * (1 - top - bottom)),
  };
  const pixels = new Uint8Array(part.width * part.height);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1) {
      const [dx, dy] = [x + left * width - width / 2, y + top * height - height / 2];
      const sx = Math.min(width - 1.01, Math.max(0, dx * cos - dy * sin + width / 2));
      const sy = Math.min(height - 1.01, Math.max(0, dx * sin + dy * cos + height / 2));
      const at = Math.trunc(sy) * width + Math.trunc(sx);
      const [fx, fy] = [sx % 1, sy % 1];
      pixels[y * part.width + x] =
        (data[at]! * (1 - fx) + data[at + 1]! * fx) * (1 - fy) +
        (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy;
    }
  return { ...part, data: pixels };
}
