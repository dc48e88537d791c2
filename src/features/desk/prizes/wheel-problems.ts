import type { ListedPrize } from '@functions/_shared/contracts/procedures/prizes';
import { parseWhole } from '@/domain/typed-number';
import {
  CEILING_PROBLEM,
  ceilingProblem,
  parseMarketValue,
  VALUE_PROBLEM,
} from '@/features/desk/prizes/market-value';
import {
  MAX_SEGMENTS,
  MIN_SEGMENTS,
  MAX_PER_MONTH,
  missingPercent,
  parsePercent,
  typedValue,
  type WheelDraft,
} from '@/features/desk/prizes/wheel-draft';
import type { AppError } from '@/lib/errors';

/** Problems of one segment, by its field. */
export interface SegmentProblems {
  prize?: string;
  percent?: string;
  perMonth?: string;
  value?: string;
}

/** Problems of a draft, by the field that they stand at. */
export interface WheelProblems {
  segments?: string;
  percents?: string;
  unlimited?: string;
  ceiling?: string;
  /** By the segment's id. */
  rows: Record<number, SegmentProblems>;
}

const words = {
  prize: 'Este premio ya no está en tu lista. Elige otro.',
  repeated: 'Este premio ya está en la ruleta. Elige otro.',
  percent: 'Escribe un número entero, de 1 a 100.',
  perMonth: `Escribe un número entero, de 1 a ${MAX_PER_MONTH}, o déjalo vacío.`,
  none: 'Con 0 no saldría nunca: quita el premio, o deja vacío el número.',
  value: `Falta su valor. ${VALUE_PROBLEM}`,
  few: `Una ruleta tiene de ${MIN_SEGMENTS} a ${MAX_SEGMENTS} premios. Añade alguno.`,
  many: `Una ruleta tiene de ${MIN_SEGMENTS} a ${MAX_SEGMENTS} premios. Quita alguno.`,
  unlimited: 'Elige el premio de reserva.',
};

/** Says how far the percents are from 100; null where they add up. */
function percentsProblem(draft: WheelDraft): string | null {
  const missing = missingPercent(draft);
  if (missing === 0) return null;
  const verb = missing > 0 ? 'Falta' : 'Sobra';
  return `${verb}${Math.abs(missing) === 1 ? '' : 'n'} ${Math.abs(missing)} % para sumar 100 %.`;
}

/** Returns whether a prize needs its value written in the editor: the list has none. */
export const needsMarketValue = (prize: string, prizes: readonly ListedPrize[]) =>
  prizes.some(({ name, value_cents }) => name === prize && value_cents === null);

/** Returns every problem of a draft; {@link hasProblems} says whether there is one. */
export function wheelProblems(draft: WheelDraft, prizes: readonly ListedPrize[]): WheelProblems {
  const { segments, unlimited } = draft;
  const problems: WheelProblems = { rows: {} };
  for (const [index, { id, prize, percent, perMonth }] of segments.entries()) {
    const row: SegmentProblems = {};
    if (!prizes.some(({ name }) => name === prize)) row.prize = words.prize;
    else if (segments.findIndex((other) => other.prize === prize) < index) row.prize = words.repeated;
    const share = parsePercent(percent);
    if (share === null || share < 1) row.percent = words.percent;
    if (id !== unlimited && perMonth.trim() !== '') {
      const pieces = parseWhole(perMonth, 0, MAX_PER_MONTH);
      if (pieces === 0) row.perMonth = words.none;
      else if (pieces === null) row.perMonth = words.perMonth;
    }
    if (needsMarketValue(prize, prizes) && parseMarketValue(typedValue(draft, prize)) == null)
      row.value = words.value;
    if (Object.keys(row).length > 0) problems.rows[id] = row;
  }
  if (segments.length < MIN_SEGMENTS) problems.segments = words.few;
  if (segments.length > MAX_SEGMENTS) problems.segments = words.many;
  if (!segments.some(({ id }) => id === unlimited)) problems.unlimited = words.unlimited;
  const ceiling = ceilingProblem(draft.ceiling);
  if (ceiling !== null) problems.ceiling = ceiling;
  const percents = percentsProblem(draft);
  if (percents !== null && segments.length > 0) problems.percents = percents;
  return problems;
}

/** Returns whether anything keeps a draft from being saved. */
export const hasProblems = ({ rows, ...rest }: WheelProblems) =>
  Object.keys(rows).length > 0 || Object.keys(rest).length > 0;

const rowFields = { prize: 'prize', percent: 'percent', monthly_limit: 'perMonth' } as const;

/**
 * Returns the field that a refusal of `save_wheel` names, as a problem of the draft that was sent; null for a refusal
 * that names none.
 */
export function refusedField({ code, details }: AppError, draft: WheelDraft): WheelProblems | null {
  const at = (id: number | undefined, row: SegmentProblems): WheelProblems | null =>
    id === undefined ? null : { rows: { [id]: row } };
  if (code === 'PRIZE_WITHOUT_VALUE')
    return at(draft.segments.find(({ prize }) => prize === details)?.id, { value: words.value });
  if (code !== 'INVALID_INPUT' || details === null) return null;
  const [, place, field] = /^segments\.(\d+)\.(prize|percent|monthly_limit)$/.exec(details) ?? [];
  if (field !== undefined) {
    const named = rowFields[field as keyof typeof rowFields];
    return at(draft.segments[Number(place) - 1]?.id, { [named]: words[named] });
  }
  switch (details) {
    case 'segments':
      return { segments: words.few.replace(' Añade alguno.', ''), rows: {} };
    case 'unlimited':
      return { unlimited: words.unlimited, rows: {} };
    case 'percents':
      return { percents: percentsProblem(draft) ?? 'Los porcentajes tienen que sumar 100 %.', rows: {} };
    case 'ceiling_cents':
      return { ceiling: CEILING_PROBLEM, rows: {} };
    default:
      return null;
  }
}
