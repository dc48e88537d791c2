/** Words of a segment as they fit on it; lengths in the wheel's units. */
export interface WheelLabel {
  lines: string[];
  fontSize: number;
  /** Distance of a line from the one above it. */
  leading: number;
  /** Distance from the wheel's middle at which the words have ended. */
  end: number;
}

interface LabelSpace {
  /** Distance of the first line from the wheel's middle. */
  radius: number;
  /** Distance at which the words must have ended, for the picture below them. */
  innerRadius: number;
  /** Width of the segment, in degrees. */
  span: number;
}

/** Average width of a letter as a part of the font size. */
const LETTER_WIDTH = 0.56;
/** Longest line of a wide segment, in letters of the largest font, and of a name that would need a third one. */
const LONG_LINE = 11;
const MAX_LINE_LENGTH = 15;
const FONT_SIZES = [16, 14, 12.5, 11, 10] as const;
const SMALLEST = 10;
/** Distance of a line from the one above it, and of the last one's end from it, as parts of the font size. */
const LEADING = 1.0625;
const DESCENT = 0.375;
/** Free width at both sides of a line together. */
const MARGIN = 9;

/** Returns the width of a line at a distance from the wheel's middle: a segment narrows towards it. */
function lineWidth(radius: number, span: number): number {
  return span >= 180 ? Infinity : 2 * radius * Math.tan((span * Math.PI) / 360) - MARGIN;
}

/** Width of a line near the rim, which the circle cuts. */
const RIM_WIDTH = 92;

/** Returns the font size, up to the largest, in which a text fits on one line near the rim. */
export function fontSizeFor(
  text: string,
  largest: number,
  { radius, span }: Omit<LabelSpace, 'innerRadius'>,
): number {
  return Math.min(largest, Math.min(RIM_WIDTH, lineWidth(radius, span)) / (text.length * LETTER_WIDTH));
}

function lettersOn(
  row: number,
  fontSize: number,
  { radius, span }: LabelSpace,
  longest = MAX_LINE_LENGTH,
): number {
  const width = lineWidth(radius - row * fontSize * LEADING, span);
  return Math.max(
    2,
    Math.floor(Math.min(width, longest * LETTER_WIDTH * FONT_SIZES[0]) / (fontSize * LETTER_WIDTH)),
  );
}

function endOf(lineCount: number, fontSize: number, { radius }: LabelSpace): number {
  return radius - (lineCount - 1) * fontSize * LEADING - fontSize * DESCENT;
}

/** Breaks a name into lines between its words; null where a word is longer than its line. */
function wrap(name: string, fontSize: number, room: LabelSpace, longest: number): string[] | null {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && joined.length <= lettersOn(lines.length - 1, fontSize, room, longest))
      lines[lines.length - 1] = joined;
    else if (word.length <= lettersOn(lines.length, fontSize, room, longest)) lines.push(word);
    else return null;
  }
  return lines;
}

/** Breaks a name wherever its lines end, and cuts it where the room does. */
function breakAnywhere(name: string, room: LabelSpace): string[] {
  const lines: string[] = [];
  for (let rest = name; rest !== '';) {
    const length = lettersOn(lines.length, SMALLEST, room);
    const isLast = endOf(lines.length + 2, SMALLEST, room) < room.innerRadius;
    if (rest.length <= length) return [...lines, rest];
    if (isLast) return [...lines, `${rest.slice(0, length - 1)}…`];
    const space = rest.lastIndexOf(' ', length);
    lines.push(space > 0 ? rest.slice(0, space) : `${rest.slice(0, length - 1)}-`);
    rest = space > 0 ? rest.slice(space + 1) : rest.slice(length - 1);
  }
  return lines;
}

/**
 * Returns a prize's name in lines that fit its segment, in the largest font that leaves room for the picture. A name
 * that fits in none is cut: the list of prizes beside the wheel has it whole.
 */
export function wheelLabel(name: string, room: LabelSpace): WheelLabel {
  for (const fontSize of FONT_SIZES) {
    const short = wrap(name, fontSize, room, LONG_LINE);
    const lines = short && short.length <= 2 ? short : wrap(name, fontSize, room, MAX_LINE_LENGTH);
    const end = lines && endOf(lines.length, fontSize, room);
    if (lines && end !== null && end >= room.innerRadius)
      return { lines, fontSize, leading: fontSize * LEADING, end };
  }
  const lines = breakAnywhere(name, room);
  return { lines, fontSize: SMALLEST, leading: SMALLEST * LEADING, end: endOf(lines.length, SMALLEST, room) };
}
