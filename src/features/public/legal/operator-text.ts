import type { Operator } from '@/config/env';

/** Sentence of every document while the deployment names no operator: nothing is made up. */
export const OPERATOR_MISSING =
  'Quien presta este servicio todavía no ha indicado sus datos. Hasta que lo haga, no te registres.';

/** Returns who runs the deployment in a sentence, for example "Ana Pérez, con NIF 00000000T y domicilio en …". */
export function operatorText(operator: Operator | null): string {
  if (!operator) return OPERATOR_MISSING;
  const { name, taxNumber, address } = operator;
  return `${name}, con NIF ${taxNumber} y domicilio en ${address}`;
}
