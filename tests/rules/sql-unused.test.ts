import { expect, test } from 'vitest';
import { readSchemas } from '../../supabase/local/postgres/schemas.ts';

// No linter for Postgres on npm checks this, since they leave bodies alone (docs/decisions/0022).

const schemas = readSchemas().map(({ text }) => text.replace(/--.*/g, ''));

interface SqlFunction {
  name: string;
  parameters: string[];
  body: string;
}

const DEFINITION =
  /create function ((?:public|private)\.\w+)\s*\((.*?)\)\s*(?:returns|language)\b.*?\bas \$\$(.*?)\$\$;/gs;

const functionsOf = (sql: string) =>
  [...sql.matchAll(DEFINITION)].map(([, name = '', parameters = '', body = '']): SqlFunction => ({
    name,
    // a default may hold commas, but none with a name and a type behind it
    parameters: [...parameters.matchAll(/(?:^|,)\s*(?!out )(\w+) \w/g)].map(
      ([, parameter = '']) => parameter,
    ),
    body,
  }));

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** Parameters that a body does not use, and variables that it may fill but never reads. */
function unused({ parameters, body }: SqlFunction): string[] {
  const [, declared = '', block = ''] = /^\s*declare\b(.*?)\bbegin\b(.*)$/s.exec(body) ?? [];
  const variables = [...declared.matchAll(/(?:^|;)\s*(\w+)/g)].map(([, name = '']) => name);
  const reads = (declared.replace(/(^|;)\s*\w+/g, '$1') + block)
    .replace(/\b\w+\s*:=/g, '')
    .replace(/\binto (?:strict )?v_\w+(?:\s*,\s*v_\w+)*/g, '');
  return [
    ...parameters.filter((name) => !mentions(body, name)),
    ...variables.filter((name) => name !== '' && !mentions(reads, name)),
  ];
}

test('no function has a parameter or a variable that it does not read', () => {
  const all = schemas.flatMap(functionsOf);
  expect(all.length).toBeGreaterThan(150);
  expect(all.flatMap((one) => unused(one).map((name) => `${one.name}: ${name}`))).toEqual([]);
});

test('no private function is left that nothing calls', () => {
  const all = schemas.join('\n');
  const calls = all.replace(/\b(?:create function|on function) private\.\w+/g, '');
  const names = [...all.matchAll(/create function (private\.\w+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !mentions(calls, name))).toEqual([]);
});

test('an unread variable and an unused parameter are found', () => {
  const [planted] =
    functionsOf(`create function private.f(p_a int, p_b text default 'x', p_c numeric(1, 2)) returns int
    language plpgsql as $$
    declare
      v_read constant int := p_a;
      v_filled int;
      v_set int := v_read;
    begin
      select 1 into v_filled;
      v_set := 2;
      return p_c;
    end $$;`);
  expect(unused(planted!)).toEqual(['p_b', 'v_filled', 'v_set']);
});
