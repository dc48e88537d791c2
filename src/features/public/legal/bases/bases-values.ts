import type { Bases } from '@functions/_shared/contracts/procedures/documents';
import { formatDay } from '@/domain/madrid';
import { documentValues, OPERATOR_MISSING, personText } from '@/features/public/legal/document-values';
import type { LegalValues } from '@/features/public/legal/legal-text';

/** Returns the organiser of a café's wheels in a sentence: the café, else the operator (rule L4). */
function organiserText({ cafe, organiser, operator }: Bases): string {
  if (organiser) return `${personText(organiser)}, titular de ${cafe.nombre}.`;
  if (operator)
    return `${personText(operator)}, que lleva el programa, mientras ${cafe.nombre} no indique quién es su titular.`;
  return OPERATOR_MISSING;
}

/** Returns what the bases of a café say at their placeholders (rule L7). */
export const basesValues = (bases: Bases, product: string): LegalValues => ({
  ...documentValues(null, '', product),
  cafe: bases.cafe.nombre,
  organiser: organiserText(bases),
  since: bases.since ? `desde el ${formatDay(bases.since)} ` : '',
  operatorEmail: bases.operator?.email ?? null,
});
