import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  contractBreaks,
  describeContracts,
  RELEASED_CONTRACTS_FILE,
  type Contracts,
} from '../../supabase/local/released-contracts.ts';

// CONTRIBUTING, "A contract"
test('no page of the last release misses anything (without a release: nothing is released)', () => {
  if (!existsSync(RELEASED_CONTRACTS_FILE)) return;
  const released = JSON.parse(readFileSync(RELEASED_CONTRACTS_FILE, 'utf8')) as Contracts;
  expect(contractBreaks(released, describeContracts())).toEqual([]);
});

test('the contracts as they are break nothing, also once they were written and read', () => {
  const written = JSON.parse(JSON.stringify(describeContracts())) as Contracts;
  expect(Object.keys(written.procedures).length).toBeGreaterThan(100);
  expect(contractBreaks(written, describeContracts())).toEqual([]);
});

const text = z.string();
const kept = z.string().check(z.meta({ keptFor: '1.0.0' }));

interface Given {
  who?: string;
  permission?: string | null;
  args?: z.core.$ZodShape;
  answer?: z.core.$ZodType;
  refused?: z.core.$ZodType;
  keptFor?: string;
}

/** Contracts with one procedure of a desk and one Edge Function. */
function contracts({
  who = 'customer',
  permission = null,
  args = {},
  answer = z.object({}),
  refused = z.object({}),
  keptFor,
}: Given = {}): Contracts {
  const procedure = {
    caller: who,
    permission,
    args: z.object(args),
    answer,
    ...(keptFor ? { keptFor } : {}),
  };
  return describeContracts({
    procedures: { load: procedure },
    functions: { send: { request: z.object(args), answer, refused } },
  });
}
const breaks = (before: Given, now: Given) => contractBreaks(contracts(before), contracts(now));

const cafe = (shape: z.core.$ZodShape) => ({ answer: z.object({ cafe: z.nullable(z.object(shape)) }) });

describe('A page of the last release', () => {
  test.each<[string, Given, Given]>([
    ['a new field in an answer', cafe({ id: text }), cafe({ id: text, phone: text })],
    ['a null that no longer comes', cafe({ id: z.nullable(text) }), cafe({ id: text })],
    ['a value that no longer comes', cafe({ s: z.enum(['a', 'b']) }), cafe({ s: z.literal('a') })],
    ['an integer for a number', cafe({ n: z.number() }), cafe({ n: z.int() })],
    ['an answer of what only acted', { answer: z.null() }, { answer: z.object({ id: text }) }],
    ['a new optional argument', { args: { a: text } }, { args: { a: text, b: z.optional(text) } }],
    ['an argument that takes more', { args: { a: z.guid() } }, { args: { a: z.nullable(text) } }],
    ['a value more in an argument', { args: { a: z.enum(['a']) } }, { args: { a: z.enum(['a', 'b']) } }],
    ['an argument that is optional now', { args: { a: text } }, { args: { a: z.optional(text) } }],
    ['an argument that the release kept', { args: { a: kept } }, {}],
    ['a field that the release kept', cafe({ id: text, old: kept }), cafe({ id: text })],
    ['a mark of today', cafe({ id: text }), cafe({ id: kept })],
    ['a caller more', { who: 'admin' }, { who: 'team', permission: 'tickets' }],
    [
      'a new code of a refusal',
      { refused: z.object({ code: z.enum(['A']) }) },
      { refused: z.object({ code: z.enum(['A', 'B']) }) },
    ],
  ])('takes %s', (_, before, now) => {
    expect(breaks(before, now)).toEqual([]);
  });

  test.each<[string, Given, Given, string]>([
    ['a field that is gone', cafe({ id: text }), cafe({}), 'load.answer.cafe.id: gone'],
    [
      'a field that may be missing',
      cafe({ id: text }),
      cafe({ id: z.optional(text) }),
      'load.answer.cafe.id: may be missing',
    ],
    ['another type', cafe({ n: z.int() }), cafe({ n: text }), 'load.answer.cafe.n: string, before integer'],
    [
      'a null that did not come',
      cafe({ id: text }),
      cafe({ id: z.nullable(text) }),
      'load.answer.cafe.id: null, before string',
    ],
    [
      'any text for an instant',
      cafe({ at: z.iso.datetime() }),
      cafe({ at: text }),
      'load.answer.cafe.at: string, before string date-time',
    ],
    [
      'a value without a text on the page',
      cafe({ s: z.enum(['a', 'b']) }),
      cafe({ s: z.enum(['a', 'b', 'c']) }),
      'load.answer.cafe.s: "c", before "a"',
    ],
    [
      'an alternative that it does not know',
      { answer: z.array(z.union([z.object({ s: z.literal('a') }), z.object({ s: z.literal('b') })])) },
      { answer: z.array(z.union([z.object({ s: z.literal('a') }), z.object({ s: z.literal('c') })])) },
      'load.answer[].s: "c", before "a"',
    ],
    [
      'another tuple',
      { answer: z.tuple([text, text]) },
      { answer: z.tuple([text, z.int()]) },
      'load.answer[1]: integer, before string',
    ],
    [
      'other values of a record',
      { answer: z.record(text, text) },
      { answer: z.record(text, z.int()) },
      'load.answer.*: integer, before string',
    ],
    ['an argument that is gone', { args: { a: text } }, {}, 'load.args.a: gone'],
    ['a required argument', {}, { args: { a: text } }, 'load.args.a: required'],
    [
      'an argument that became required',
      { args: { a: z.optional(text) } },
      { args: { a: text } },
      'load.args.a: required',
    ],
    [
      'an argument that takes less',
      { args: { a: text } },
      { args: { a: z.guid() } },
      'load.args.a: string uuid, before string',
    ],
    [
      'a value less in an argument',
      { args: { a: z.enum(['a', 'b']) } },
      { args: { a: z.enum(['a']) } },
      'load.args.a: "a", before "b"',
    ],
    ['a narrower caller', { who: 'customer' }, { who: 'admin' }, 'load: no longer for customer, team'],
    [
      'another permission',
      { who: 'team', permission: 'today' },
      { who: 'team', permission: 'tickets' },
      'load: asks for the permission tickets, not today',
    ],
  ])('breaks with %s', (_, before, now, expected) => {
    expect(breaks(before, now)).toContain(expected);
  });

  test('breaks without a procedure or a function, unless the release said that they were kept', () => {
    const gone = { procedures: {}, functions: {} };
    expect(contractBreaks(contracts(), gone)).toEqual(['load is gone', 'send is gone']);
    expect(contractBreaks(contracts({ keptFor: '0.9.0' }), gone)).toEqual(['send is gone']);
  });
});
