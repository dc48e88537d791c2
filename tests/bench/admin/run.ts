import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { createDatabase } from '../../support/test-database.ts';
import { startDatabaseServer } from '../../support/platform/database-server.ts';

const ADMIN = 'b0000000-0000-4000-8000-000000000000';
const RUNS = 40;
const LIMIT_MS = 50;

/** Each administrator's screen is one call; the variants are what its controls ask for. */
const CALLS: Record<string, string> = {
  '/admin': 'admin_home()',
  '/admin/cafeterias': 'admin_list_cafes(figures => true)',
  '/admin/cafeterias, page 30 by name': `admin_list_cafes(sort => 'nombre', descending => false, page => 30, figures => true)`,
  '/admin/cafeterias, search': `admin_list_cafes(search => 'numero 77')`,
  '/admin/cafeteria/:id': `admin_load_cafe((select id from public.cafeterias limit 1))`,
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

async function timeCall(sql: Sql, call: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${ADMIN}, true), set_config('request.jwt.claims', ${`{"sub":"${ADMIN}","role":"authenticated"}`}, true)`;
      await tx`set local role authenticated`;
      const start = performance.now();
      await tx.unsafe(`select public.${call}`);
      times.push(performance.now() - start);
    });
  }
  return times.toSorted((a, b) => a - b);
}

/** `npm run bench:admin`: the administrator's screens with 1,000 cafés, 300,000 visits, 100,000 codes and 50,000 tickets. */
const server = await startDatabaseServer();
const database = await createDatabase(server);
try {
  await database.sql.unsafe(readFileSync(new URL('fill.sql', import.meta.url), 'utf8')).simple();
  const rows = [];
  for (const [screen, call] of Object.entries(CALLS)) {
    const times = await timeCall(database.sql, call);
    const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? NaN).toFixed(1));
    rows.push({ screen, 'p50 ms': at(0.5), 'p95 ms': at(0.95), met: at(0.95) < LIMIT_MS });
  }
  console.table(rows);
} finally {
  await database.drop();
  await server.stop();
}
