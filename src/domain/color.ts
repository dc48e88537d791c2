import {
  AA,
  BLACK,
  contrast,
  INK,
  luminance,
  parseHex,
  textOn,
  WHITE,
  type Rgb,
} from '@functions/_shared/texts/contrast';

export { contrast, parseHex, textOn, type Rgb };

/** The darkest paper that text stands on; what reads on it reads on every lighter one. */
const DEEP_PAPER = '#f8eddd';

/** Returns `#rrggbb` in lower case. Rounds and clamps the channels. */
export function toHex(rgb: Rgb): string {
  const pair = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(pair).join('')}`;
}

function channels(hex: string): Rgb {
  return parseHex(hex) ?? [0, 0, 0];
}

/**
 * Mixes two colours in sRGB.
 * @param share part of the second colour, 0 to 1
 */
export function mix(base: string, other: string, share: number): string {
  const from = channels(base);
  const to = channels(other);
  const blend = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return toHex([blend(0), blend(1), blend(2)]);
}

/** Returns the colour itself, darkened only as far as AA as text on `background` needs. `background` is light. */
export function readableAsText(color: string, background: string = DEEP_PAPER): string {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, INK, step / 20);
    if (contrast(candidate, background) >= AA) return candidate;
  }
  return INK;
}

/** One of a café's colours with the companions that the tokens need. */
export interface ColorFamily {
  base: string;
  /** Text and icons on `base` and on `strong`. */
  on: string;
  /** `base` under the pointer: moved away from `on`, so that contrast only grows. */
  strong: string;
  /** A tint of the paper, for quiet backgrounds. */
  soft: string;
  /** `base` as text, on the page's paper and on `soft`. */
  ink: string;
}

/**
 * Returns a family of colours in which each pairing of text and ground meets AA.
 * @param fallback colour for a `hex` that is none
 */
export function colorFamily(hex: string, fallback: string): ColorFamily {
  const base = toHex(channels(parseHex(hex) ? hex : fallback));
  const on = textOn(base);
  const soft = mix(WHITE, base, 0.13);
  const darker = luminance(soft) < luminance(DEEP_PAPER) ? soft : DEEP_PAPER;
  return {
    base,
    on,
    soft,
    strong: mix(base, on === WHITE ? BLACK : WHITE, 0.2),
    ink: readableAsText(base, darker),
  };
}
