import { join } from 'node:path';
import * as z from 'zod/mini';
import { functions } from '../../functions/_shared/contracts/functions.ts';
import { procedures } from '../../functions/_shared/contracts/procedures/index.ts';
import { SUPABASE_DIR } from '../shared/project.ts';

/** The contracts of the last release, written by it. */
export const RELEASED_CONTRACTS_FILE = join(SUPABASE_DIR, 'released-contracts.json');

/** The part of JSON Schema that a page depends on; a length or a pattern refuses with a sentence, which is allowed. */
interface Schema extends Marked {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | false;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A contract is marked as `{ ...procedure(…), keptFor: '1.0.0' }`, a field by `.check(z.meta({ keptFor: '1.0.0' }))`. */
interface Marked {
  /** Version whose pages are the last that need it. */
  keptFor?: string;
}

/** One place of a contract. */
interface Place extends Marked {
  /** All that may stand there: types, each with a format or a value, and `missing`. */
  words: string[];
  /** Places below: `.field`, `[]`, `[0]`, `.*` for each value of a record, `(string "a")` for one alternative of objects. */
  parts: Record<string, Place>;
}

/** Contracts of one version: what its backend takes from pages, and what it answers them. */
export interface Contracts {
  takes: Place;
  answers: Place;
}

/** Contracts as `_shared/contracts` has them. */
interface Sources {
  procedures: Record<
    string,
    Marked & { caller: string; permission: string | null; args: z.core.$ZodType; answer: z.core.$ZodType }
  >;
  functions: Record<
    string,
    Marked & { request: z.core.$ZodType; answer: z.core.$ZodType; refused: z.core.$ZodType }
  >;
}

/** People and services that pass the check of a procedure's caller. */
const CALLERS: Record<string, readonly string[]> = {
  visitor: ['nobody signed in', 'customer', 'team', 'admin'],
  anyone: ['nobody signed in', 'customer', 'team', 'admin', 'service'],
  customer: ['customer', 'team', 'admin'],
  team: ['team', 'admin'],
  admin: ['admin'],
  service: ['service'],
};

/** Describes the contracts of this working tree, or those given. */
export function describeContracts(contracts: Sources = { procedures, functions }): Contracts {
  const takes: Place = { words: [], parts: {} };
  const answers: Place = { words: [], parts: {} };
  for (const [name, { caller, permission, args, answer, keptFor }] of Object.entries(contracts.procedures)) {
    const callers = CALLERS[caller]!.map((who) =>
      who === 'team' && permission ? `team with ${permission}` : who,
    );
    takes.parts[name] = { words: callers, parts: { '.args': describe(args, 'input') }, keptFor };
    answers.parts[name] = { words: [], parts: { '.answer': describe(answer, 'output') }, keptFor };
  }
  for (const [name, { request, answer, refused, keptFor }] of Object.entries(contracts.functions)) {
    takes.parts[name] = { words: [], parts: { '.request': describe(request, 'input') }, keptFor };
    const parts = {
      '.answer': describe(answer, 'output'),
      // A page shows a sentence for a code that it does not know.
      '.refused': describe(refused, 'output', { withValues: false }),
    };
    answers.parts[name] = { words: [], parts, keptFor };
  }
  return { takes, answers };
}

function describe(schema: z.core.$ZodType, io: 'input' | 'output', { withValues = true } = {}): Place {
  const override = ({ jsonSchema }: { jsonSchema: { enum?: unknown; const?: unknown } }) => {
    if (withValues) return;
    delete jsonSchema.enum;
    delete jsonSchema.const;
  };
  return placeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Schema);
}

function placeOf(schema: Schema): Place {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return { ...unionOf(alternatives.map(placeOf)), keptFor: schema.keptFor };
  const { format, properties = {}, required = [], keptFor } = schema;
  const { items, prefixItems = [], additionalProperties } = schema;
  const values = schema.enum ?? ('const' in schema ? [schema.const] : []);
  const types = [schema.type ?? 'anything'].flat().map((type) => type.replace('integer', 'number integer'));
  const fields = Object.entries(properties).map(([key, field]): [string, Place] => {
    const place = placeOf(field);
    return [`.${key}`, { ...place, words: [...place.words, ...(required.includes(key) ? [] : ['missing'])] }];
  });
  return {
    words:
      values.length > 0
        ? values.map((value) => `${types.join(' ')} ${JSON.stringify(value)}`)
        : types.map((type) => (format && type === 'string' ? `${type} ${format}` : type)),
    parts: {
      ...Object.fromEntries(fields),
      ...Object.fromEntries(prefixItems.map((one, at) => [`[${at}]`, placeOf(one)])),
      ...(items ? { '[]': placeOf(items) } : {}),
      ...(additionalProperties ? { '.*': placeOf(additionalProperties) } : {}),
    },
    keptFor,
  };
}

/** Joins alternatives. Objects that differ in the value of a field stay apart, so that none hides a change of another. */
function unionOf(places: Place[]): Place {
  const union: Place = { words: [], parts: {} };
  const objects = places.filter(({ words }) => words.includes('object'));
  const labels = labelsOf(objects);
  for (const place of places) {
    const own = labels?.get(place);
    union.words.push(...(own ? own.map((label) => `object ${label}`) : place.words));
    for (const label of own ?? [])
      union.parts[`(${label})`] = { ...place, words: [...place.words, 'missing'] };
    if (!own)
      for (const [name, part] of Object.entries(place.parts))
        union.parts[name] = union.parts[name] ? unionOf([union.parts[name], part]) : part;
  }
  if (!labels)
    for (const [name, part] of Object.entries(union.parts))
      if (objects.some(({ parts }) => !parts[name])) part.words = [...part.words, 'missing'];
  return union;
}

/** Returns the values of the field that tells objects apart, by object; undefined where there is none. */
function labelsOf(objects: Place[]): Map<Place, string[]> | undefined {
  if (objects.length < 2) return undefined;
  return Object.keys(objects[0]!.parts)
    .map((key) => objects.map(({ parts }) => parts[key]?.words ?? ['']))
    .filter((values) => values.flat().every((word) => /^string "/.test(word)))
    .filter((values) => new Set(values.flat()).size === values.flat().length)
    .map((values) => new Map(objects.map((object, at) => [object, values[at]!])))[0];
}

/**
 * Names what a page or a function of the last release would miss: it sends what the released contracts take and reads
 * what they answer. What the release itself had marked as kept for the one before may go.
 */
export function contractBreaks(released: Contracts, current: Contracts): string[] {
  const breaks = [
    ...compare('argument', released.takes, current.takes),
    ...compare('answer', released.answers, current.answers),
  ];
  return [...new Set(breaks)];
}

/** Compares what is given with what its reader understands: a page an answer of now, the server arguments of before. */
function compare(kind: 'argument' | 'answer', before: Place, now: Place, path = ''): string[] {
  const [given, understood] = kind === 'argument' ? [before, now] : [now, before];
  const misfits = given.words.filter((word) => !isUnderstood(word, understood.words));
  const names = new Set([...Object.keys(before.parts), ...Object.keys(now.parts)]);
  return [
    ...misfits.map((word) => `${path}: ${word} is not one of ${understood.words.join(', ')}`),
    ...[...names].flatMap((name) => {
      const [one, other] = [before.parts[name], now.parts[name]];
      // A page reads no answer of a procedure that only acts.
      if (one?.keptFor || (kind === 'answer' && one?.words.join() === 'null')) return [];
      if (one && other) return compare(kind, one, other, path + name);
      // The words of the place above name an alternative that came or went.
      if (one) return name.startsWith('(') ? [] : [`${path}${name}: gone`];
      const isNeeded = kind === 'argument' && path !== '' && !other!.words.includes('missing');
      return isNeeded ? [`${path}${name}: required`] : [];
    }),
  ];
}

/** Returns true if a word or a wider one is among others: `string uuid` is a `string`. */
const isUnderstood = (word: string, words: string[]) =>
  words.some((one) => one === word || one === 'anything' || word.startsWith(`${one} `));
