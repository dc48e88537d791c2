import type { FunctionName } from '@functions/_shared/contracts/functions';
import type { ProcedureName } from '@functions/_shared/contracts/procedures';

type AnswerCheck = (name: ProcedureName | FunctionName, answer: unknown) => boolean;

/** Keys of answers by procedure or Edge Function, each with the kinds that its value may have: `cafes:[ policy:?{`. */
type Shapes = Partial<Record<ProcedureName | FunctionName, string>>;

/**
 * Keeps shapes, and returns all so far. The build adds a call of this to each module that calls the backend
 * (src/app/build/answer-shapes.ts). Chunks import each other in circles: a function is there before its module has run.
 */
export function expectAnswers(expected: Shapes): Shapes {
  const kept = expectAnswers as { shapes?: Shapes };
  return (kept.shapes = { ...kept.shapes, ...expected });
}

const kindOf = (value: unknown) => {
  if (value === undefined) return '!';
  if (typeof value !== 'object') return '.';
  return value ? (Array.isArray(value) ? '[' : '{') : '?';
};

const matchesShape: AnswerCheck = (name, answer) =>
  kindOf(answer) === '{' &&
  (expectAnswers({})[name] ?? '').split(' ').every((part) => {
    const [key = '', kinds = '!'] = part.split(':');
    return kinds.includes(kindOf((answer as Record<string, unknown>)[key]));
  });

let check = matchesShape;

/** Checks all later answers in this way. */
export function setAnswerCheck(other: AnswerCheck): void {
  check = other;
}

/**
 * Returns true for an answer with the keys that its contract names, each of its kind. What lies deeper is checked once a
 * page has broken on it (src/app/check-answers.ts).
 */
export const isAnswer: AnswerCheck = (name, answer) => check(name, answer);
