import { beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { as, SERVICE, type Caller } from '../../support/database/personas.ts';
import { tablesOf } from '../snapshot.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

const MEGABYTE = 1_000_000;
/** Linear work on a megabyte takes milliseconds and quadratic work minutes: between them, no busy machine is late. */
const LIMIT = '20s';
const CANCELED = '57014';

/** Texts that have blocked a processor, or were stored: runs of accents, white space, halves of addresses. */
const GIANTS: Record<string, string> = {
  accents: `café${'\u0301\u0323'.repeat(MEGABYTE / 4)}`,
  spaces: `${' '.repeat(MEGABYTE - 1)}a`,
  'halves of addresses': 'a@'.repeat(MEGABYTE / 2),
  digits: '1'.repeat(MEGABYTE),
};

interface Argument {
  procedure: string;
  argument: string;
  type: string;
  /** All arguments, by name. */
  names: string[];
  types: string[];
  defaults: number;
  roles: string[];
}

let vip: Customer;
let admin: string;
let found: Argument[];
beforeAll(async () => {
  vip = await given.vip({ cafe: await given.cafe({ nombre: 'Café de las Medidas' }) });
  admin = (await given.admin()).id;
  found = await sql()<Argument[]>`
    select p.proname as procedure, p.proargnames[n] as argument, types[n] as type, p.proargnames[1:p.pronargs] as names, types,
      p.pronargdefaults as defaults,
      array(select a.grantee::regrole::text from aclexplode(p.proacl) a where a.grantee <> p.proowner order by 1) as roles
    from pg_proc p, lateral (select array(
      select format_type(t, null) from unnest(p.proargtypes) with ordinality u(t, i) order by i) as types) x,
      generate_series(1, p.pronargs) n
    where p.pronamespace = 'public'::regnamespace and types[n] in ('text', 'json', 'jsonb', 'text[]', 'bytea')
    order by 1, 2`;
});

/** Returns a sensible value for the other arguments: the call gets as far as it can. */
function usual(name: string, type: string): unknown {
  const known: Record<string, unknown> = {
    cafe_slug: vip.cafe.slug,
    cafeteria: vip.cafe.slug,
    p_cafeteria: vip.cafe.slug,
    cafe_id: vip.cafe.id,
    email: vip.account.email,
    inviter_email: vip.account.email,
    user_id: vip.account.id,
    p_user_id: vip.account.id,
    request_id: crypto.randomUUID(),
    decision: 'approve',
    amount: '1',
    amount_cents: 100,
    nombre: 'Ana',
    client_address: '{}',
    page: 1,
    page_size: 25,
  };
  if (name in known) return known[name];
  if (type.startsWith('timestamp')) return new Date();
  return null;
}

function giantOf(type: string, text: string): unknown {
  if (type === 'text[]') return [text, ...Array.from({ length: 1_000 }, () => text.slice(0, 1_000))];
  if (type === 'json' || type === 'jsonb')
    return JSON.stringify({
      motivacion: [text],
      nombre: text,
      'x-client-address': text,
      mejoras_negocio: text,
    });
  return text;
}

/** Returns true if the database has to end the call, whatever it answers. */
async function hangs(caller: Caller, call: string, args: unknown[]): Promise<boolean> {
  try {
    await as(sql(), caller, async (own) => {
      await own`select set_config('statement_timeout', ${LIMIT}, true)`;
      await own.unsafe(call, args as string[]);
    });
    return false;
  } catch (refusal) {
    const { code = '' } = refusal as { code?: string };
    // a refusal of ours, a value that does not fit or a broken constraint: anything else is a mistake of this test
    if (code !== CANCELED && !/^(PT|22|23)/.test(code)) throw refusal;
    return code === CANCELED;
  }
}

const callerOf = (role: string): Caller[] => {
  if (role === 'anon') return [null];
  return role === 'service_role' ? [SERVICE] : [vip.account.id, admin];
};

// every kind of text costs each procedure the same but for its patterns: a landing tries the first
for (const [kind, text] of Object.entries(GIANTS))
  describe(`a megabyte of ${kind}`, { tags: kind === Object.keys(GIANTS)[0] ? [] : ['long'] }, () => {
    test(
      'is refused or answered at once by every argument of every procedure',
      { timeout: 300_000 },
      async () => {
        expect(found.length).toBeGreaterThan(20);
        for (const { procedure, argument, names, types, roles } of found) {
          const args = names.map((name, n) =>
            name === argument ? giantOf(types[n] ?? '', text) : usual(name, types[n] ?? ''),
          );
          const casts = names.map((name, n) => `${name} => $${n + 1}::text::${types[n]}`);
          const direct = names.map((name, n) => `${name} => $${n + 1}::${types[n]}`);
          const call = names.map((_, n) => (/^json/.test(types[n] ?? '') ? casts[n] : direct[n])).join(', ');
          for (const caller of roles.flatMap(callerOf)) {
            const hung = await hangs(caller, `select public.${procedure}(${call})`, args);
            expect(hung, `${procedure}(${argument}) took ${LIMIT}`).toBe(false);
          }
        }
      },
    );

    test('is no name of a café, whatever the columns derive from it', async () => {
      for (const column of ['nombre', 'review_url', 'instagram_url', 'primary_color']) {
        const insert = `insert into public.cafeterias (nombre${column === 'nombre' ? '' : `, ${column}`})
        values (${column === 'nombre' ? '$1' : `'Café ' || length($1::text), $1`})`;
        expect(await hangs(admin, insert, [text]), column).toBe(false);
      }
      for (const fn of ['fold_accents', 'fold_spelled', 'vip_id'])
        expect(await hangs(admin, `select private.${fn}($1)`, [text]), fn).toBe(false);
    });

    test('is kept nowhere', async () => {
      for (const table of await tablesOf(sql(), 'public', 'private')) {
        const [row] = await sql().unsafe<{ longest: number | null }[]>(
          `select max(octet_length(t::text)) as longest from ${table} t`,
        );
        expect(row!.longest ?? 0, table).toBeLessThan(100_000);
      }
    });
  });
