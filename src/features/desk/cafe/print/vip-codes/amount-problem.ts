import { MAX_CODES_AT_ONCE } from '@/features/desk/cafe/print/vip-codes/api/activate-vip-codes';

/** Returns the problem with a typed number of codes, or null. */
export function amountProblem(typed: string): string | null {
  const amount = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return amount >= 1 && amount <= MAX_CODES_AT_ONCE
    ? null
    : `Escribe un número del 1 al ${MAX_CODES_AT_ONCE}`;
}
