import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  contractBreaks,
  describeContracts,
  RELEASED_CONTRACTS_FILE,
  type Contracts,
} from '../../supabase/local/releases/released-contracts.ts';

// CONTRIBUTING, "A contract"
test('no page of the last release misses anything (without a release: nothing is released)', () => {
  if (!existsSync(RELEASED_CONTRACTS_FILE)) return;
  const released = JSON.parse(readFileSync(RELEASED_CONTRACTS_FILE, 'utf8')) as Contracts;
  expect(contractBreaks(released, describeContracts())).toEqual([]);
});

test('the contracts as they are break nothing, also once they were written and read', () => {
  const written = JSON.parse(JSON.stringify(describeContracts())) as Contracts;
  expect(Object.keys(written.takes.parts).length).toBeGreaterThan(100);
  expect(contractBreaks(written, describeContracts())).toEqual([]);
});

const text = z.string();
const kept = z.string().check(z.meta({ keptFor: '1.0.0' }));

/** Describes one procedure with changes. */
function contract(changes: object): Contracts {
  const load = { caller: 'customer', permission: null, args: z.object({}), answer: z.object({}), ...changes };
  return describeContracts({ procedures: { load }, functions: {} });
}
const takes = (args: z.core.$ZodShape) => contract({ args: z.object(args) });
const cafe = (shape: z.core.$ZodShape) =>
  contract({ answer: z.object({ cafe: z.nullable(z.object(shape)) }) });
const answers = (answer: z.core.$ZodType) => contract({ answer });
const asks = (caller: string, permission: string | null = null) => contract({ caller, permission });
const either = (a: z.core.$ZodShape, b: z.core.$ZodShape) => answers(z.union([z.object(a), z.object(b)]));
const [a, b] = [z.literal('a'), z.literal('b')];

describe('A page of the last release', () => {
  test.each<[string, Contracts, Contracts]>([
    ['a new field in an answer', cafe({ id: text }), cafe({ id: text, phone: text })],
    ['a null that no longer comes', cafe({ id: z.nullable(text) }), cafe({ id: text })],
    ['a value that no longer comes', cafe({ s: z.enum(['a', 'b']) }), cafe({ s: a })],
    ['an integer for a number', cafe({ n: z.number() }), cafe({ n: z.int() })],
    ['an answer of what only acted', answers(z.null()), cafe({})],
    ['a new optional argument', takes({}), takes({ a: z.optional(z.object({ b: text })) })],
    ['an argument that takes more', takes({ a: z.guid() }), takes({ a: z.nullable(text) })],
    ['a value more in an argument', takes({ a }), takes({ a: z.enum(['a', 'b']) })],
    ['an argument that is optional now', takes({ a: text }), takes({ a: z.optional(text) })],
    ['an argument that the release kept', takes({ a: kept }), takes({})],
    ['a field that the release kept', cafe({ old: kept }), cafe({})],
    ['a mark of today', cafe({ id: text }), cafe({ id: kept })],
    ['a caller more', asks('admin'), asks('team', 'tickets')],
    ['a caller with any permission', asks('team', 'tickets'), asks('customer')],
  ])('takes %s', (_, before, now) => {
    expect(contractBreaks(before, now)).toEqual([]);
  });

  test.each<[string, Contracts, Contracts, string]>([
    ['a field that is gone', cafe({ id: text }), cafe({}), '.answer.cafe.id: gone'],
    ['a field that may be missing', cafe({ id: text }), cafe({ id: z.optional(text) }), '.cafe.id: missing'],
    ['another type', cafe({ n: z.int() }), cafe({ n: text }), '.cafe.n: string is not one of number integer'],
    ['a null that did not come', cafe({ id: text }), cafe({ id: z.nullable(text) }), '.cafe.id: null is not'],
    [
      'any text for an instant',
      cafe({ at: z.iso.datetime() }),
      cafe({ at: text }),
      '.cafe.at: string is not',
    ],
    ['a value without a text on the page', cafe({ s: a }), cafe({ s: z.enum(['a', 'b']) }), '.s: string "b"'],
    [
      'an unknown alternative',
      either({ s: a }, { s: b }),
      either({ s: a }, { s: z.literal('c') }),
      'object string "c" is not',
    ],
    [
      'a field of the other alternative',
      either({ s: a, id: text }, { s: b }),
      either({ s: a }, { s: b, id: text }),
      '.answer(string "a").id: gone',
    ],
    [
      'a field of one alternative alone',
      either({ id: text }, { id: text, n: text }),
      either({ id: text }, { n: text }),
      '.id: missing',
    ],
    [
      'another tuple',
      answers(z.tuple([text, text])),
      answers(z.tuple([text, z.int()])),
      '.answer[1]: number',
    ],
    ['other items', answers(z.array(text)), answers(z.array(z.int())), '.answer[]: number'],
    [
      'other values of a record',
      answers(z.record(text, text)),
      answers(z.record(text, z.int())),
      '.answer.*: number',
    ],
    ['an argument that is gone', takes({ a: text }), takes({}), '.args.a: gone'],
    ['a required argument', takes({}), takes({ a: text }), '.args.a: required'],
    [
      'an argument that became required',
      takes({ a: z.optional(text) }),
      takes({ a: text }),
      '.a: missing is not',
    ],
    [
      'an argument that takes less',
      takes({ a: text }),
      takes({ a: z.guid() }),
      '.a: string is not one of string uuid',
    ],
    ['a value less in an argument', takes({ a: z.enum(['a', 'b']) }), takes({ a }), '.a: string "b" is not'],
    ['a narrower caller', asks('customer'), asks('team'), 'load: customer is not one of team, admin'],
    ['another permission', asks('team', 'today'), asks('team', 'tickets'), 'load: team with today is not'],
  ])('breaks with %s', (_, before, now, expected) => {
    expect(contractBreaks(before, now).join('\n')).toContain(expected);
  });

  test('breaks without a procedure, unless the release said that it was kept', () => {
    const none = describeContracts({ procedures: {}, functions: {} });
    expect(contractBreaks(contract({}), none)).toEqual(['load: gone']);
    expect(contractBreaks(contract({ keptFor: '0.9.0' }), none)).toEqual([]);
  });

  test('breaks with a function’s answer, but not with a new code of its refusal', () => {
    const send = (answer: z.core.$ZodType, codes: string[]) => {
      const refused = z.object({ code: z.enum(codes) });
      return describeContracts({
        procedures: {},
        functions: { send: { request: z.null(), answer, refused } },
      });
    };
    expect(contractBreaks(send(a, ['A']), send(a, ['A', 'B']))).toEqual([]);
    expect(contractBreaks(send(a, ['A']), send(b, ['A']))).toEqual([
      'send.answer: string "b" is not one of string "a"',
    ]);
  });
});
