import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { createDatabase } from '../../support/test-database.ts';
import { machine } from '../support/report.ts';
import { startDatabaseServer } from '../../support/platform/database-server.ts';

const ADMIN = `'b0000000-0000-4000-8000-000000000000'`;
const LARGE = `(select c.id from public.cafeterias c where c.nombre = 'Cafetería Número 500')`;
const SLUG = `(select c.slug from public.cafeterias c where c.nombre = 'Cafetería Número 500')`;
/** The customer of whom there is most to tell. */
const REGULAR = `(select c.id from public."Clientes proto" c where c.correo = 'cliente1@bench.test')`;
/** Somebody of the large café's team. */
const member = (role: string) =>
  `(select m.user_id from public.cafe_members m where m.cafe_id = ${LARGE} and m.role = '${role}' limit 1)`;
const RUNS = 40;
/** A pool's connections have planned their statements long ago. */
const WARM_UP = 6;
const LIMIT_MS = 50;

/** Each administrator's screen is one call; the variants are what its controls ask for. */
const ADMIN_CALLS: Record<string, string> = {
  '/admin': 'admin_home()',
  '/admin/cafeterias': 'admin_list_cafes(figures => true)',
  '/admin/cafeterias, page 30 by name': `admin_list_cafes(sort => 'nombre', descending => false, page => 30, figures => true)`,
  '/admin/cafeterias, by customers': `admin_list_cafes(sort => 'customers', figures => true)`,
  '/admin/cafeterias, by visits': `admin_list_cafes(sort => 'visits', figures => true)`,
  '/admin/cafeterias, by trend': `admin_list_cafes(sort => 'trend', figures => true)`,
  '/admin/cafeterias, by last visit': `admin_list_cafes(sort => 'last_visit', figures => true)`,
  '/admin/cafeterias, by tickets': `admin_list_cafes(sort => 'pending_tickets', figures => true)`,
  '/admin/cafeterias, search': `admin_list_cafes(search => 'numero 77')`,
  '/admin/cafeteria/:id': `admin_load_cafe((select id from public.cafeterias limit 1))`,
  '/admin/customers': 'admin_load_customers()',
  '/admin/vip-codes': 'admin_list_vip_codes()',
  '/admin/vip-codes, one café': `admin_list_vip_codes(cafe_id => (select id from public.cafeterias limit 1))`,
  '/admin/vip-codes, active, page 100': `admin_list_vip_codes(status => 'active', page => 100)`,
  '/admin/vip-codes, by code': `admin_list_vip_codes(sort => 'code', descending => false)`,
  '/admin/tickets': 'admin_list_tickets()',
  '/admin/tickets, oldest first, 2,500th on': `admin_list_tickets(oldest_first => true, from_moment => now() - interval '50000 minutes', from_id => gen_random_uuid())`,
  '/admin/tickets, one café': 'admin_list_tickets(cafe_id => (select id from public.cafeterias limit 1))',
  '/admin/tickets, one person': `admin_list_tickets(person => 'persona1001@')`,
  '/admin/tickets, many people': `admin_list_tickets(person => 'per')`,
  '/admin/tickets, reviewed': 'admin_list_tickets(reviewed => true)',
  '/admin/tickets, reviewed, 25,000th on': `admin_list_tickets(reviewed => true, from_moment => now() - interval '25000 minutes', from_id => gen_random_uuid())`,
  '/admin/tickets, reviewed, one person': `admin_list_tickets(reviewed => true, person => 'persona1001@')`,
  '/admin/tickets, reviewed, many people': `admin_list_tickets(reviewed => true, person => 'per')`,
};

/** A call of the desk of the large café: as whom, what it answers, and what must have happened, with its answer as `$before`. */
interface DeskCall {
  as: string;
  call: string;
  before?: string;
}

/** Each screen of a café's desk is one call; a search and an opened customer are two (rules T11 and T12). */
const DESK_CALLS: Record<string, DeskCall> = {
  '/team/:café': { as: member('staff'), call: `load_today(${SLUG})` },
  '/team/:café, nothing new': {
    as: member('staff'),
    call: `load_today(${SLUG}, $before)`,
    before: `public.load_today(${SLUG}) ->> 'version'`,
  },
  '/team/:café, owner of 21': { as: member('owner'), call: `load_today(${SLUG})` },
  '/team/:café, administrator': { as: ADMIN, call: `load_today(${SLUG})` },
  '/team/:café/customers, a name': { as: member('staff'), call: `look_up_customers('Mar', ${SLUG})` },
  '/team/:café/customers, an address': {
    as: member('staff'),
    call: `look_up_customers('cliente7000@bench.test', ${SLUG})`,
  },
  '/team/:café/customers, a code': { as: member('staff'), call: `look_up_customers('0000 01F4', ${SLUG})` },
  '/team/:café/customers, what was found': {
    as: member('staff'),
    call: `load_look_up($before)`,
    before: `public.look_up_customers('Mar', ${SLUG}) ->> 'look_up_id'`,
  },
  '/team/:café/customers, opening one': {
    as: member('staff'),
    call: `open_customer(${SLUG}, ${REGULAR})`,
  },
  '/team/:café/customers, one': {
    as: member('manager'),
    call: `load_customer(${SLUG}, ${REGULAR})`,
    before: `public.open_customer(${SLUG}, ${REGULAR})::text`,
  },
  '/team/:café/codes': { as: member('manager'), call: `load_team_codes(${SLUG})` },
  '/team/:café/codes, active': {
    as: member('manager'),
    call: `load_team_codes(${SLUG}, status => 'active')`,
  },
  '/team/:café/people': { as: member('owner'), call: `load_team(${SLUG})` },
  '/team/:café/people, staff': { as: member('staff'), call: `load_team(${SLUG})` },
};

const CALLS: Record<string, DeskCall> = {
  ...Object.fromEntries(Object.entries(ADMIN_CALLS).map(([screen, call]) => [screen, { as: ADMIN, call }])),
  ...DESK_CALLS,
};

/** Thrown to end a transaction that must not last: what a search or a look counts is undone. */
class Undo extends Error {}

async function timeCall(sql: Sql, { as, call, before }: DeskCall): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const timed = sql.begin(async (tx) => {
      await tx.unsafe(`select set_config('request.jwt.claim.sub', ${as}::text, true),
        set_config('request.jwt.claim.role', 'authenticated', true)`);
      const [made] = before ? await tx.unsafe<{ answer: string }[]>(`select ${before} as answer`) : [];
      // names are looked up before the clock runs
      const [ready] = await tx.unsafe<{ slug: string; regular: string }[]>(
        `select ${SLUG} as slug, ${REGULAR} as regular`,
      );
      const text = call
        .replaceAll(SLUG, `'${ready!.slug}'`)
        .replaceAll(REGULAR, `'${ready!.regular}'`)
        .replaceAll('$before', `'${made?.answer}'`);
      await tx`set local role authenticated`;
      const start = performance.now();
      await tx.unsafe(`select public.${text}`);
      if (run >= 0) times.push(performance.now() - start);
      throw new Undo();
    });
    await timed.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  }
  return times.toSorted((a, b) => a - b);
}

/**
 * `npm run bench:admin`: the administrator's screens and a café's desk with 1,000 cafés of five people each, one of them with
 * 20,000 customers and 300,000 visits, 100,000 codes and 50,000 tickets. Ends with 1 while one of them misses its limit.
 */
const server = await startDatabaseServer();
const database = await createDatabase(server, { connections: 1 });
try {
  await database.sql.unsafe(readFileSync(new URL('fill.sql', import.meta.url), 'utf8')).simple();
  // as autovacuum will have: what is counted is counted from indexes alone
  await database.sql`vacuum (analyze)`;
  const rows = [];
  console.log(`Screens of the desks, ${machine()}`);
  for (const [screen, call] of Object.entries(CALLS)) {
    const times = await timeCall(database.sql, call);
    const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? NaN).toFixed(1));
    rows.push({ screen, 'p50 ms': at(0.5), 'p95 ms': at(0.95), met: at(0.95) < LIMIT_MS });
  }
  console.table(rows);
  console.log(machine());
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await database.drop();
  await server.stop();
}
