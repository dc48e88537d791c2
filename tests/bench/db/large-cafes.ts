import { createDatabase, type DatabaseServer } from '../../support/database/test-database.ts';
import { ms, printTable, type targets } from '../support/report.ts';

/** Cafés larger than those of the population: customers, visits of each, and the p95 that an owner's look may take. */
const CAFES = [
  { name: 'some 9,000 visits', customers: 900, visits: 10, days: 90, mostMs: 100 },
  { name: 'some 300,000 visits', customers: 20_000, visits: 16, days: 365, mostMs: 1000 },
] as const;

/** Two years of a café by chance: enough for every number, nothing that the rules of challenges would check. */
const fillCafe = (cafe: string, customers: number, visits: number) => `
  set session_replication_role = replica;
  create temporary table people as select gen_random_uuid() as user_id, gen_random_uuid() as enrollment_id,
    now() - interval '700 days' * random() as came, 1 + floor(8 * random())::int as step from generate_series(1, ${customers});
  insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_1_completado, "VIP", fecha_registro)
    select enrollment_id, user_id, '${cafe}', 'Banco', user_id || '@example.test', 'Ana', step, step > 1, step = 8, came from people;
  insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at)
    select distinct on (user_id, day) user_id, '${cafe}', 'x', 'Banco', day, 'visit-page', day + interval '15 hours' * random()
    from (select user_id, (came + (now() - came) * random())::date as day from people, generate_series(1, ${visits})) as v;
  insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, obtained_at, redeemed_at)
    select user_id, '${cafe}', enrollment_id, enrollment_id, hito, 'Café gratis', 'variable', came + (now() - came) * hito / 8,
      case when random() < 0.7 then came + (now() - came) * (hito + 0.5) / 8 end
    from people, generate_series(1, 7) as hito where hito < step;
  insert into public.cafe_members (cafe_id, user_id, role) select '${cafe}', user_id, 'owner' from people limit 1;
  drop table people;
  reset session_replication_role`;

/** Times an owner's look at the results of large cafés, counted from their rows. */
export async function reportLargeCafes(
  server: DatabaseServer,
  goals: ReturnType<typeof targets>,
  { miniature }: { miniature: boolean },
): Promise<void> {
  const looks = miniature ? 1 : 20;
  const { sql, drop } = await createDatabase(server, { connections: 1, superuser: true });
  try {
    const rows: Record<string, string>[] = [];
    for (const { name, customers, visits, days, mostMs } of CAFES) {
      const [cafe] = await sql<
        { id: string }[]
      >`insert into public.cafeterias (nombre) values (${`Banco de ${name}`}) returning id`;
      await sql.unsafe(fillCafe(cafe!.id, miniature ? 50 : customers, visits)).simple();
      await sql`vacuum analyze`;
      const times: number[] = [];
      for (let look = 0; look < looks; look += 1) {
        const start = performance.now();
        await sql`select private.results_json(${cafe!.id}, current_date - ${days}::int + 1, current_date, current_date)`;
        times.push(performance.now() - start);
      }
      times.sort((one, other) => one - other);
      const p95 = times[Math.ceil(looks * 0.95) - 1]!;
      rows.push({ café: name, days: String(days), p50: ms(times[Math.floor(looks / 2)]!), p95: ms(p95) });
      goals.figure(
        `results of a café of ${name}, ${days} days: p95 at most ${mostMs} ms`,
        ms(p95),
        p95 <= mostMs,
      );
    }
    printTable(rows);
  } finally {
    await drop();
  }
}
