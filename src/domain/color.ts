/** A colour as three channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const WHITE = '#ffffff';
const INK = '#2a1a12';
const BLACK = '#000000';
/** The darkest paper that text stands on; what reads on it reads on every lighter one. */
const DEEP_PAPER = '#f8eddd';
/** WCAG 2.2 AA for text of normal size. */
const AA = 4.5;

/** Parses `#rgb` or `#rrggbb` in any case. Returns null for anything else. */
export function parseHex(hex: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : (/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())?.slice(1) ?? null);
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/**
 * Returns a typed or pasted colour as `#` and six digits, or null when it is none. The input may lack the `#`, have
 * blanks around it, or have three, four, six or eight digits. The alpha of four and eight digits is dropped.
 */
export function normalizeHex(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(typed.trim())?.[1];
  if (!digits) return null;
  if (digits.length > 4) return `#${digits.slice(0, 6)}`;
  return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`;
}

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

/** Relative luminance as WCAG defines it, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
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

/** Returns the text colour (white, else espresso ink, else black) that reads at AA on any background. */
export function textOn(background: string): string {
  if (contrast(WHITE, background) >= AA) return WHITE;
  return contrast(INK, background) >= AA ? INK : BLACK;
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
