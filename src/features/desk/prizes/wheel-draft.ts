import type { ListedPrize, SavedSegment, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { cleanValue } from '@functions/_shared/texts/typed-text';
import { parseWhole } from '@/domain/typed-number';
import { parseCeiling, writtenMarketValue } from '@/features/desk/prizes/market-value';

/** Number of segments that a café's wheel may have. */
export const MIN_SEGMENTS = 2;
export const MAX_SEGMENTS = 8;

/** Plus and minus lead to the next multiple of this percent. */
const STEP = 5;

/** A segment as it is being written: numbers stay text, also while they are none. */
export interface DraftSegment {
  /** Stays with the segment while others come and go. */
  id: number;
  prize: string;
  picture: string;
  percent: string;
  /** Pieces a month; empty for no limit. */
  perMonth: string;
}

/** A wheel as it is being written. */
export interface WheelDraft {
  segments: readonly DraftSegment[];
  /** Id of the segment whose prize never runs out; null until one is chosen. */
  unlimited: number | null;
  /** Euros a month; empty for no ceiling. */
  ceiling: string;
  /** Values written for prizes that had none, by the prize's name. */
  values: Readonly<Record<string, string>>;
}

type NamedPrize = Pick<ListedPrize, 'name' | 'picture'>;

export type WheelChange =
  | { type: 'percent' | 'perMonth'; id: number; text: string }
  | { type: 'step'; id: number; by: 1 | -1 }
  | { type: 'prize'; id: number; prize: NamedPrize }
  | { type: 'add'; prize: NamedPrize }
  | { type: 'remove'; id: number }
  | { type: 'unlimited'; id: number | null }
  | { type: 'ceiling'; text: string }
  | { type: 'value'; prize: string; text: string }
  /** Gives the prize that never runs out whatever is missing to 100, or takes from it whatever is too much. */
  | { type: 'fill' };

/** Largest number of pieces a month. */
export const MAX_PER_MONTH = 10_000;

/** Parses a typed percent, with or without its sign; null for anything but 0 to 100. */
export const parsePercent = (typed: string) => parseWhole(cleanValue(typed).replace(/%$/, ''), 0, 100);

/** Returns the percent that is missing to 100, negative where there is too much. */
export const missingPercent = ({ segments }: Pick<WheelDraft, 'segments'>) =>
  100 - segments.reduce((sum, { percent }) => sum + (parsePercent(percent) ?? 0), 0);

/** Returns a prize's value as typed, where the list has none; a discount in euros is proposed as what it says. */
export const typedValue = ({ values }: Pick<WheelDraft, 'values'>, prize: string): string =>
  values[prize] ?? /^(\d+(?:,\d+)?)\s*€ de descuento$/i.exec(prize)?.[1] ?? '';

/**
 * Returns the draft that a wheel's editor begins with. The programme's wheel names no prize that never runs out: a
 * coffee is proposed, otherwise the most frequent prize.
 */
export function draftOf({ segments, ceiling_cents }: WheelVersion): WheelDraft {
  const most = Math.max(...segments.map(({ percent }) => percent));
  const unlimited = [
    segments.findIndex((segment) => segment.unlimited),
    segments.findIndex(({ picture }) => picture === 'coffee'),
    segments.findIndex(({ percent }) => percent === most),
  ].find((index) => index >= 0);
  return {
    segments: segments.map(({ name, picture, percent, monthly_limit }, index) => ({
      id: index,
      prize: name,
      picture,
      percent: String(percent),
      perMonth: monthly_limit === null ? '' : String(monthly_limit),
    })),
    unlimited: unlimited ?? null,
    ceiling: writtenMarketValue(ceiling_cents).replace(/,00$/, ''),
    values: {},
  };
}

/** Returns the next percent for a press on plus or minus: multiples of five, and 1 as the least. */
function stepped(percent: string, by: 1 | -1): string {
  const now = parsePercent(percent) ?? 0;
  const next = by > 0 ? (Math.floor(now / STEP) + 1) * STEP : (Math.ceil(now / STEP) - 1) * STEP;
  return String(Math.min(100, Math.max(1, next)));
}

/** Applies one change to a draft. */
export function changeWheel(draft: WheelDraft, change: WheelChange): WheelDraft {
  const { segments } = draft;
  const replace = (id: number, part: Partial<DraftSegment>): WheelDraft => ({
    ...draft,
    segments: segments.map((segment) => (segment.id === id ? { ...segment, ...part } : segment)),
  });
  switch (change.type) {
    case 'percent':
      return replace(change.id, { percent: change.text });
    case 'perMonth':
      return replace(change.id, { perMonth: change.text });
    case 'step': {
      const segment = segments.find(({ id }) => id === change.id);
      return segment ? replace(change.id, { percent: stepped(segment.percent, change.by) }) : draft;
    }
    case 'prize':
      return replace(change.id, { prize: change.prize.name, picture: change.prize.picture });
    case 'add': {
      const id = Math.max(-1, ...segments.map((segment) => segment.id)) + 1;
      const missing = missingPercent(draft);
      const added = {
        id,
        prize: change.prize.name,
        picture: change.prize.picture,
        percent: String(missing > 0 ? missing : STEP),
        perMonth: '',
      };
      return { ...draft, segments: [...segments, added] };
    }
    case 'remove':
      return {
        ...draft,
        segments: segments.filter(({ id }) => id !== change.id),
        unlimited: draft.unlimited === change.id ? null : draft.unlimited,
      };
    case 'unlimited':
      return { ...draft, unlimited: change.id };
    case 'ceiling':
      return { ...draft, ceiling: change.text };
    case 'value':
      return { ...draft, values: { ...draft.values, [change.prize]: change.text } };
    case 'fill': {
      const unlimited = segments.find(({ id }) => id === draft.unlimited);
      if (!unlimited) return draft;
      const filled = (parsePercent(unlimited.percent) ?? 0) + missingPercent(draft);
      return replace(unlimited.id, { percent: String(Math.max(1, filled)) });
    }
  }
}

/** Returns true if a draft says something else than the wheel that it began with. */
export function isWheelChanged({ values, ...wheel }: WheelDraft, version: WheelVersion): boolean {
  const { segments, unlimited, ceiling } = draftOf(version);
  return (
    JSON.stringify(wheel) !== JSON.stringify({ segments, unlimited, ceiling }) ||
    Object.values(values).some((text) => text !== '')
  );
}

/** Returns a draft without problems as it is saved. */
export function savedWheel(draft: WheelDraft): { segments: SavedSegment[]; ceiling_cents: number | null } {
  return {
    segments: draft.segments.map(({ id, prize, percent, perMonth }) => {
      const unlimited = id === draft.unlimited;
      return {
        prize,
        percent: parsePercent(percent) ?? 0,
        monthly_limit: unlimited ? null : parseWhole(perMonth, 1, MAX_PER_MONTH),
        unlimited,
      };
    }),
    ceiling_cents: parseCeiling(draft.ceiling) ?? null,
  };
}
