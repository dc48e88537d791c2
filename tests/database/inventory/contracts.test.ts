import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { procedures, type ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import * as values from '@functions/_shared/contracts/procedures/procedure.ts';
import { PROCEDURE_NAMES, proceduresFor } from '../../support/backend/contracts.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

/** The types of arguments, by the schema that stands for them. */
const SQL_TYPES = new Map<z.core.$ZodType, string>([
  [values.uuid, 'uuid'],
  [values.text, 'text'],
  [values.int, 'integer'],
  [values.boolean, 'boolean'],
  [values.instant, 'timestamp with time zone'],
  [values.day, 'date'],
  [values.json, 'jsonb'],
  [values.list, 'jsonb'],
  [values.texts, 'text[]'],
  [values.uuids, 'uuid[]'],
]);

interface Signature {
  name: string;
  /** `name type`, with `?` where it may be left out, in order. */
  args: string[];
  answersNothing: boolean;
}

const wrapper = (schema: z.core.$ZodType) => schema._zod.def as { type: string; innerType?: z.core.$ZodType };

function argument(name: string, schema: z.core.$ZodType): string {
  let [inner, optional] = [schema, false];
  for (let def = wrapper(inner); def.innerType; def = wrapper(inner)) {
    optional ||= def.type === 'optional';
    inner = def.innerType;
  }
  return `${name} ${SQL_TYPES.get(inner) ?? 'of a schema of its own'}${optional ? '?' : ''}`;
}

/** Returns the fields of an object's schema, also of one that may be null; none for any other schema. */
function fieldsOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  let inner = schema;
  for (let def = wrapper(inner); def.innerType; def = wrapper(inner)) inner = def.innerType;
  return (inner._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape ?? {};
}

/** Returns true if an answer brings the frame of a desk's page; `load_today` has it within what may be unchanged. */
function bringsFrame(answer: z.core.$ZodType): boolean {
  const { permissions, today } = fieldsOf(answer);
  return permissions !== undefined || (today !== undefined && 'permissions' in fieldsOf(today));
}

function signatureOf(name: ProcedureName): Signature {
  const { args, answer } = procedures[name];
  return {
    name,
    args: Object.entries<z.core.$ZodType>(args.shape).map(([key, schema]) => argument(key, schema)),
    answersNothing: (answer as z.core.$ZodType) === values.nothing,
  };
}

let inDatabase: Signature[];
beforeAll(async () => {
  const rows = await sql()<{ name: string; args: string[]; required: number; result: string }[]>`
    select p.proname as name, p.pronargs - p.pronargdefaults as required, p.prorettype::regtype::text as result,
      array(select p.proargnames[place] || ' ' || format_type(t, null)
        from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as args
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`;
  inDatabase = rows.map(({ name, args, required, result }) => ({
    name,
    args: args.map((arg, index) => (index < required ? arg : `${arg}?`)),
    answersNothing: result === 'void',
  }));
});

test('every procedure of the API has a contract, and every contract a procedure', () => {
  expect(PROCEDURE_NAMES.toSorted()).toEqual(inDatabase.map(({ name }) => name).toSorted());
});

describe('arguments and answer are those of the catalogue', () => {
  test.each(PROCEDURE_NAMES)('%s', (name) => {
    expect(inDatabase.find((one) => one.name === name)).toEqual(signatureOf(name));
  });
});

test('a procedure of the desk takes a slug only where it opens a page; every later call names the café by its id', () => {
  const bySlug = proceduresFor('team').filter((name) => 'cafe_slug' in procedures[name].args.shape);
  expect(bySlug).toContain('load_today');
  expect(bySlug.filter((name) => !bringsFrame(procedures[name].answer))).toEqual([]);
});
