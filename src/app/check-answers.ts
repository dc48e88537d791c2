// Only who has met a broken page loads the contracts and zod.
/* oxlint-disable typescript/no-restricted-imports */
import { functions } from '@functions/_shared/contracts/functions';
import { procedures } from '@functions/_shared/contracts/procedures/index';
import { safeParse } from 'zod/mini';
import { queryClient } from '@/app/session-layer';
import { setAnswerCheck } from '@/lib/answer-shapes';

const contracts = { ...procedures, ...functions };

let handled: unknown = null;

/**
 * Has all answers read anew, and from now on checks them by their whole contracts: the page that an answer of another
 * shape has broken then shows that it could not load. Returns false for a page that broke again.
 */
export function checkAnswers(error: unknown): boolean {
  if (handled !== null && handled !== error) return false;
  handled = error;
  setAnswerCheck((name, answer) => safeParse(contracts[name].answer, answer).success);
  queryClient.clear();
  return true;
}
