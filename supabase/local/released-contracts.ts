import { join } from 'node:path';
import * as z from 'zod/mini';
import { functions } from '../functions/_shared/contracts/functions.ts';
import { procedures } from '../functions/_shared/contracts/procedures/index.ts';
import { SUPABASE_DIR } from './project.ts';

/** The contracts of the last release, written by it. */
export const RELEASED_CONTRACTS_FILE = join(SUPABASE_DIR, 'released-contracts.json');

/** The words of JSON Schema that a page depends on; a length or a pattern refuses with a sentence, which is allowed. */
const COMPARED: readonly PropertyKey[] = [
  'type',
  'format',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'keptFor',
];

interface Marked {
  /** Version whose pages are the last that need it. */
  keptFor?: string;
}

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

interface ProcedureDescription extends Marked {
  caller: string;
  permission: string | null;
  args: Schema;
  answer: Schema;
}

interface FunctionDescription extends Marked {
  request: Schema;
  answer: Schema;
  refused: Schema;
}

/** Contracts of one version: all that its pages may send and read. */
export interface Contracts {
  procedures: Record<string, ProcedureDescription>;
  functions: Record<string, FunctionDescription>;
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

const describe = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema) as (keyof typeof jsonSchema)[])
        if (!COMPARED.includes(key)) delete jsonSchema[key];
    },
  }) as Schema;

/** A contract is marked as `{ ...procedure(…), keptFor: '1.0.0' }`, a field by `.check(z.meta({ keptFor: '1.0.0' }))`. */
const markOf = ({ keptFor }: Marked) => (keptFor ? { keptFor } : {});

/** Describes the contracts of this working tree, or those given, as JSON Schema. */
export function describeContracts(contracts: Sources = { procedures, functions }): Contracts {
  const each = <Contract extends Marked, Description>(
    contracts: Record<string, Contract>,
    describeOne: (contract: Contract) => Description,
  ) =>
    Object.fromEntries(
      Object.entries(contracts).map(([name, one]) => [name, { ...describeOne(one), ...markOf(one) }]),
    );
  return {
    procedures: each(contracts.procedures, ({ caller, permission, args, answer }) => ({
      caller,
      permission,
      args: describe(args, 'input'),
      answer: describe(answer, 'output'),
    })),
    functions: each(contracts.functions, ({ request, answer, refused }) => ({
      request: describe(request, 'input'),
      answer: describe(answer, 'output'),
      refused: describe(refused, 'output'),
    })),
  };
}

/**
 * Names what a page or a function of the last release would miss: it sends what the released contracts take and reads
 * what they answer. What the release itself had marked as kept for the one before may go.
 */
export function contractBreaks(released: Contracts, current: Contracts): string[] {
  const breaks: string[] = [];
  for (const [name, before] of Object.entries(released.procedures)) {
    const now = current.procedures[name];
    if (before.keptFor) continue;
    if (!now) breaks.push(`${name} is gone`);
    else
      breaks.push(
        ...narrowed(before, now).map((problem) => `${name}: ${problem}`),
        ...compare('argument', before.args, now.args, `${name}.args`),
        ...compare('answer', before.answer, now.answer, `${name}.answer`),
      );
  }
  for (const [name, before] of Object.entries(released.functions)) {
    const now = current.functions[name];
    if (before.keptFor) continue;
    if (!now) breaks.push(`${name} is gone`);
    else
      breaks.push(
        ...compare('argument', before.request, now.request, `${name}.request`),
        ...compare('answer', before.answer, now.answer, `${name}.answer`),
        ...compare('refusal', before.refused, now.refused, `${name}.refused`),
      );
  }
  return breaks;
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

function narrowed(before: ProcedureDescription, now: ProcedureDescription): string[] {
  const lost = CALLERS[before.caller]!.filter((one) => !CALLERS[now.caller]!.includes(one));
  if (lost.length > 0) return [`no longer for ${lost.join(', ')}`];
  if (before.caller === 'team' && now.caller === 'team' && before.permission !== now.permission)
    return [`asks for the permission ${now.permission}, not ${before.permission}`];
  return [];
}

/** A page shows a sentence for a refusal's code that it does not know; for another unknown value it has no text. */
type Kind = 'argument' | 'answer' | 'refusal';

/** Compares what is given with what its reader understands: a page an answer of now, the server arguments of before. */
function compare(kind: Kind, before: Schema, now: Schema, path: string): string[] {
  if (kind === 'argument') return misfits(kind, before, now, path);
  // A page reads no answer of a procedure that only acts.
  return before.type === 'null' ? [] : misfits(kind, now, before, path);
}

/** The alternatives of a schema, each value of an enum one of them. */
function branches(schema: Schema): Schema[] {
  const { anyOf, oneOf, enum: values, ...rest } = schema;
  const parts = anyOf ?? oneOf;
  if (parts) return parts.flatMap(branches);
  if (values) return values.map((value) => ({ ...rest, const: value }));
  return Array.isArray(rest.type) ? rest.type.map((type) => ({ ...rest, type })) : [schema];
}

/** Names what the reader of `expected` would not understand in `given`. */
function misfits(kind: Kind, given: Schema, expected: Schema, path: string): string[] {
  const understood = branches(expected);
  const all = branches(given).flatMap((one) => {
    const problems = understood.map((other) => ({
      otherType: Number(other.type !== one.type),
      found: branchMisfits(kind, one, other, path),
    }));
    if (problems.some(({ found }) => found.length === 0)) return [];
    // the likeliest counterpart says best what differs
    return problems.toSorted((a, b) => a.otherType - b.otherType || a.found.length - b.found.length)[0]!
      .found;
  });
  return [...new Set(all)];
}

const typeOf = ({ type, format, const: value }: Schema) =>
  value === undefined ? [type ?? 'anything', format].filter(Boolean).join(' ') : JSON.stringify(value);

function branchMisfits(kind: Kind, given: Schema, expected: Schema, path: string): string[] {
  if (expected.type === undefined) return [];
  const isNumber = given.type === 'integer' && expected.type === 'number';
  const isValue = kind === 'refusal' || expected.const === undefined || expected.const === given.const;
  const isFormat = !expected.format || expected.format === given.format;
  if ((given.type !== expected.type && !isNumber) || !isValue || !isFormat) {
    const [before, now] = kind === 'argument' ? [given, expected] : [expected, given];
    return [`${path}: ${typeOf(now)}, before ${typeOf(before)}`];
  }
  if (expected.type === 'array') return itemMisfits(kind, given, expected, path);
  return expected.type === 'object' ? keyMisfits(kind, given, expected, path) : [];
}

function itemMisfits(kind: Kind, given: Schema, expected: Schema, path: string): string[] {
  const anything = given.items ?? {};
  if (!expected.prefixItems)
    return (given.prefixItems ?? [anything]).flatMap((one) =>
      misfits(kind, one, expected.items ?? {}, `${path}[]`),
    );
  return expected.prefixItems.flatMap((one, at) =>
    misfits(kind, given.prefixItems?.[at] ?? anything, one, `${path}[${at}]`),
  );
}

function keyMisfits(kind: Kind, given: Schema, expected: Schema, path: string): string[] {
  const [from, to] = [given.properties ?? {}, expected.properties ?? {}];
  const before = kind === 'argument' ? from : to;
  const names = new Set([...Object.keys(to), ...(kind === 'argument' ? Object.keys(from) : [])]);
  const misfitsOf = (key: string): string[] => {
    const [one, other, at] = [from[key], to[key], `${path}.${key}`];
    if (before[key]?.keptFor) return [];
    const isRequired = expected.required?.includes(key) === true;
    if (!one) return kind !== 'argument' || isRequired ? [`${at}: ${before[key] ? 'gone' : 'required'}`] : [];
    // SQL has no procedure of that name with an argument that it does not know
    if (!other) return [`${at}: gone`];
    const isMissing = isRequired && given.required?.includes(key) !== true;
    return [
      ...(isMissing ? [`${at}: ${kind === 'argument' ? 'required' : 'may be missing'}`] : []),
      ...misfits(kind, one, other, at),
    ];
  };
  const { additionalProperties: others } = expected;
  const entries = [
    ...Object.values(from),
    ...(given.additionalProperties ? [given.additionalProperties] : []),
  ];
  return [
    ...[...names].flatMap(misfitsOf),
    ...(others ? entries.flatMap((one) => misfits(kind, one, others, `${path}.*`)) : []),
  ];
}
