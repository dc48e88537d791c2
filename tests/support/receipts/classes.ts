import type { Conditions } from './photo.ts';
import type { Sale } from './fiscal-url.ts';
import { LAYOUTS, type Receipt } from './print.ts';
import { chance, type Chance } from './random.ts';

/** Percentages of the classes of photographed tickets. */
export const CLASSES = { good: 40, typical: 40, crumpled: 10, small: 10 } as const;
export type PhotoClass = keyof typeof CLASSES;

/** A ticket and how it is photographed. */
export interface Sample {
  class: PhotoClass;
  receipt: Receipt;
  conditions: Conditions;
  seed: number;
}

/** Pictures as the page decodes them: the square that its camera of 1920 by 1080 shows, and one in four a chosen photo. */
const LIVE = { width: 1080, height: 1080 };
const FRAMES = [LIVE, LIVE, LIVE, { width: 2250, height: 3000 }] as const;

/** Tax numbers of companies (CIF) and of a person, with right control characters. */
const NIFS = ['B12345674', 'A58818501', 'B85905495', '12345678Z', 'B99286320'] as const;

function receiptOf(random: Chance, seed: number): Receipt {
  const scheme: Sale['scheme'] = random.next() < 0.75 ? 'verifactu' : 'ticketbai';
  const series = random.one(['T-2026/', 'A', 'FS26-', 'TPV1/2026/', '2026-001-', 'S']);
  const day = new Date(Date.UTC(2026, 10, random.whole(1, 22)));
  return {
    scheme,
    nif: random.one(NIFS),
    number: series + String(random.whole(1, 99_999)).padStart(random.whole(4, 8), '0'),
    day: day.toISOString().slice(0, 10),
    cents: random.whole(120, 4_500),
    layout: random.one(LAYOUTS),
    seed,
  };
}

/** Returns the figures of a class; docs/benchmarks.md describes them. */
function conditionsOf(
  kind: PhotoClass,
  random: Chance,
  frame: { width: number; height: number },
): Conditions {
  /** Pixels a millimetre when the code's 30 mm take this share of the frame's width. */
  const codeTakes = (from: number, to: number) => (random.between(from, to) * frame.width) / 30;
  /** Blur belongs to lens and hand: more pixels, more of it. */
  const pixels = (from: number, to: number) => (random.between(from, to) * frame.width) / 1080;
  const anywhere = {
    ...frame,
    tiltTowards: random.between(0, 360),
    lightFrom: random.between(0, 360),
    motionTowards: random.between(0, 180),
    warmth: random.between(-0.3, 1),
  };
  const typical = () => ({
    ...anywhere,
    scale: codeTakes(0.2, 0.38),
    aim: [random.between(-12, 12), random.between(-15, 15)] as [number, number],
    turn: random.normal() * 12,
    tilt: random.between(4, 28),
    fade: random.between(0.1, 0.5),
    fadeUneven: random.between(0.05, 0.25),
    deadDots: random.whole(0, 3),
    crumple: random.between(0.05, 0.2),
    curl: random.between(0, 3),
    exposure: random.between(0.3, 0.85),
    gradient: random.between(0.1, 0.5),
    shadow: random.next() < 0.6 ? random.between(0.2, 0.6) : 0,
    shadowAt: random.between(-0.3, 0.3),
    defocus: pixels(0.8, 1.9),
    motion: random.next() < 0.55 ? pixels(1.5, 5) : 0,
    noise: random.between(4, 10),
    jpeg: random.whole(60, 85),
  });
  switch (kind) {
    case 'good':
      return {
        ...anywhere,
        scale: codeTakes(0.24, 0.45),
        aim: [random.between(-8, 8), random.between(-10, 10)],
        turn: random.normal() * 8,
        tilt: random.between(0, 18),
        fade: random.between(0, 0.2),
        fadeUneven: random.between(0, 0.1),
        deadDots: random.whole(0, 1),
        crumple: random.between(0, 0.06),
        curl: random.between(0, 2),
        exposure: random.between(0.75, 1),
        gradient: random.between(0, 0.2),
        shadow: random.next() < 0.3 ? random.between(0.1, 0.3) : 0,
        shadowAt: random.between(-0.4, 0.4),
        defocus: pixels(0.6, 1.1),
        motion: random.next() < 0.3 ? pixels(1, 2.5) : 0,
        noise: random.between(1.5, 4),
        jpeg: random.whole(78, 92),
      };
    case 'typical':
      return typical();
    case 'crumpled':
      return { ...typical(), crumple: random.between(0.3, 0.8) };
    case 'small':
      return {
        ...typical(),
        scale: codeTakes(0.1, 0.16),
        fade: random.between(0.05, 0.3),
        exposure: random.between(0.45, 0.85),
        defocus: pixels(0.6, 1),
        motion: pixels(0, 1.2),
        noise: random.between(3, 7),
      };
  }
}

/** The tickets of a measurement, `count` of them, in the shares of `CLASSES` and always the same for a seed. */
export function samples(
  count: number,
  seed = 20,
  frames: readonly { width: number; height: number }[] = FRAMES,
): Sample[] {
  const kinds = Object.entries(CLASSES).flatMap(([kind, share]) =>
    Array.from({ length: Math.round((count * share) / 100) }, () => kind as PhotoClass),
  );
  return kinds.map((kind, at) => {
    const own = seed * 100_003 + at;
    const random = chance(own);
    const receipt = receiptOf(random, own);
    return {
      class: kind,
      receipt,
      conditions: conditionsOf(kind, random, frames[at % frames.length]!),
      seed: own,
    };
  });
}
