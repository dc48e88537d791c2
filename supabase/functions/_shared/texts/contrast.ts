/** A colour as three channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const WHITE = '#ffffff';
export const INK = '#2a1a12';
export const BLACK = '#000000';
/** WCAG 2.2 AA for text of normal size. */
export const AA = 4.5;

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

/** Relative luminance as WCAG defines it, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the text colour (white, else espresso ink, else black) that reads at AA on any background. */
export function textOn(background: string): string {
  if (contrast(WHITE, background) >= AA) return WHITE;
  return contrast(INK, background) >= AA ? INK : BLACK;
}
