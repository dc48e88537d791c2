import type { Operator } from '@/config/env';
import { HITO_COUNT, MIN_PHONE_WIDTH, MINIMUM_AGE, SPIN_COST, VIP_PURCHASE_EUROS } from '@/domain/figures';
import { FIGURES } from '@/features/public/legal/figures';
import type { LegalValues } from '@/features/public/legal/legal-text';

/** Sentence of every document while the deployment names no operator: nothing is made up. */
export const OPERATOR_MISSING =
  'Quien presta este servicio todavía no ha indicado sus datos. Hasta que lo haga, no te registres.';

/** Returns what the documents of a deployment say at their placeholders. */
export const documentValues = (
  operator: Operator | null,
  contactEmail: string,
  product: string,
): LegalValues => ({
  ...FIGURES,
  product,
  hitoCount: HITO_COUNT,
  minimumAge: MINIMUM_AGE,
  phoneWidth: MIN_PHONE_WIDTH,
  purchase: `${VIP_PURCHASE_EUROS}\u00a0€`,
  spinCost: SPIN_COST,
  // begins a paragraph for one case alone
  ifOperator: operator && '',
  noOperator: operator ? null : OPERATOR_MISSING,
  ifContact: contactEmail ? '' : null,
  noContact: contactEmail ? null : '',
  contactEmail: contactEmail || null,
  operator: operator && personText({ ...operator, tax_number: operator.taxNumber }),
  operatorName: operator?.name ?? null,
  taxNumber: operator?.taxNumber ?? null,
  address: operator?.address ?? null,
  registry: operator?.registry || null,
  operatorEmail: operator?.email ?? null,
});

/** Returns a person or company in words, for example "Ana Pérez, con NIF 00000000T y domicilio en …". */
export const personText = (person: { name: string; tax_number: string; address: string }) =>
  `${person.name}, con NIF ${person.tax_number} y domicilio en ${person.address}`;
