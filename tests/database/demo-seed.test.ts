import { beforeAll, describe, expect, test } from 'vitest';
import { touchDemoTag } from '../../supabase/local/stack/demo-tag.ts';
import { daysAfter, procedure } from '../support/given/factories.ts';
import { loadSeed } from './row-level-security/people.ts';
import { tablesOf } from './snapshot.ts';
import { broken, violations } from '../bench/support/invariants.ts';
import { useDatabase } from './use-database.ts';
import { useGiven } from './use-given.ts';

const { sql, given, rpc } = useGiven();
beforeAll(() => loadSeed(sql()));

const idOf = async (email: string) =>
  (await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`)[0]!.id;
const dashboard = async (email: string) => given.dashboardOf({ id: await idOf(email) });

describe('the demo accounts of the README', () => {
  test('admin is an administrator', async () => {
    expect(await dashboard('admin@conecta.test')).toMatchObject({ is_admin: true, cafes: [] });
  });

  test('nuevo has no café yet', async () => {
    expect(await dashboard('nuevo@conecta.test')).toMatchObject({ is_admin: false, cafes: [] });
  });

  test('cliente is in the middle of the journey at Cafetería Central and at the beginning elsewhere', async () => {
    const { cafes } = await dashboard('cliente@conecta.test');
    expect(cafes.map(({ cafe, hito_actual }) => [cafe.nombre, hito_actual])).toEqual([
      ['La Esquina del Barrio', 2],
      ['Cafetería Central', 5],
    ]);
  });

  test('vip is VIP at Cafetería Central, with balance, prizes and tickets in each state', async () => {
    const { cafes } = await dashboard('vip@conecta.test');
    expect(cafes).toContainEqual(expect.objectContaining({ vip: true, hito_actual: 8 }));
    const id = await idOf('vip@conecta.test');
    const [row] = await sql()`select
      (select conectitos >= 100 from public.user_conectitos where user_id = ${id}) as can_pay,
      (select count(*)::int from public.user_rewards where user_id = ${id} and hito_number > 0 and cafeteria_id = c.id) as rewards,
      (select array_agg(distinct status order by status) from public.purchase_tickets where user_id = ${id}) as tickets,
      (select array_agg(distinct case when redeemed_at is not null then 'redeemed'
        when expires_at < private.madrid_day(now()) then 'expired' else 'available' end) from public.vip_pending_rewards where user_id = ${id}) as prizes
      from public."Clientes proto" c where c.user_id = ${id} and c."VIP"`;
    expect(row).toEqual({
      can_pay: true,
      rewards: 7,
      tickets: ['approved', 'pending', 'rejected'],
      prizes: ['expired', 'redeemed'],
    });
  });

  test('cliente touches the tag of La Esquina del Barrio, each time the next one', async () => {
    const id = await idOf('cliente@conecta.test');
    for (let times = 0; times < 2; times += 1) {
      const [address, token] = (await touchDemoTag(sql(), 'http://localhost'))!.split('#t=');
      expect(address).toBe('http://localhost/c/la-esquina-del-barrio');
      const args = { cafe_slug: 'la-esquina-del-barrio', token: token! };
      expect(await rpc(id, 'claim_presence', args)).toMatchObject({ status: 'claimed', method: 'tag' });
    }
  });

  test('all sign in with Conecta123, as auth finds them', async () => {
    const [row] = await sql()`select
      (select bool_and(extensions.crypt('Conecta123', hash) = hash) from (select distinct encrypted_password as hash from auth.users) as hashes) as password,
      (select bool_and(email = lower(email) and aud = 'authenticated' and email_confirmed_at is not null
        and exists (select from auth.identities i where i.user_id = u.id)) from auth.users u) as found`;
    expect(row).toEqual({ password: true, found: true });
  });
});

describe('A player of the demo', () => {
  const played = useDatabase();
  beforeAll(() => loadSeed(played()));

  test('spins as vip on the day of the first start and on later ones', async () => {
    const [row] = await played()<{ id: string; cafe: string }[]>`
      select c.user_id as id, c.cafe_id as cafe from public."Clientes proto" c
      where c.correo = 'vip@conecta.test' and c."VIP"`;
    for (const days of [0, 2, 40])
      expect(
        await procedure(
          played(),
          row!.id,
          'spin_vip_wheel',
          row!.cafe,
          crypto.randomUUID(),
          null,
          daysAfter(new Date(), days),
        ),
      ).toHaveProperty('spin_id');
  });
});

/** Rules that no constraint can express; each query finds offenders. */
describe('The demo data', () => {
  test('breaks none of the rules of value', async () => {
    // the seed tells no automation
    const { 'challenge 1 completed exactly once': _, ...found } = await violations(sql());
    expect(broken(found)).toEqual([]);
  });

  test.each([
    [
      'a café is older than its customers, codes and team',
      `select k.id from public.cafeterias k where exists (select from public."Clientes proto" c where c.cafe_id = k.id and c.fecha_registro < k.created_at)
        or exists (select from public.vip_codes v where v.cafe_id = k.id and v.created_at < k.created_at)
        or exists (select from public.cafe_members m where m.cafe_id = k.id and m.since < k.created_at)`,
    ],
    [
      'an invitation lasts seven days',
      `select id from public.invitations where expires_at - created_at <> interval '7 days'`,
    ],
    [
      'somebody decided each ticket that a person decides',
      `select id from public.purchase_tickets where status in ('approved', 'rejected') and reviewed_by is null`,
    ],
    [
      'hito 1 is fixed, the wheel is variable',
      `select id from public.user_rewards where hito_number > 0 and (reward_type = 'fixed') <> (hito_number = 1)`,
    ],
    [
      'a customer past hito 4 has its evidence',
      `select id from public."Clientes proto" where hito_actual > 4 and not hito_4_completado`,
    ],
    [
      'a named inviter is a customer of that café',
      `select c.id from public."Clientes proto" c where c.invitado_por is not null and not exists (
        select from public."Clientes proto" i where i.cafe_id = c.cafe_id and i.correo = c.invitado_por and i.fecha_registro < c.fecha_registro)`,
    ],
    [
      'a customer past hito 5 has answered the survey',
      `select c.id from public."Clientes proto" c where (c.hito_actual > 5 or c.hito_validado = 5) and not exists (
        select from public."Encuesta_5" e where e.user_id = c.user_id and e.cafe_id = c.cafe_id)`,
    ],
    [
      'a customer past hito 6 came on two days of its window',
      `select c.id from public."Clientes proto" c where c.hito_actual > 6 and cardinality(private.hito_6_visit_days(c)) < 2`,
    ],
    [
      'a customer past hito 2 came within 15 days',
      `select c.id from public."Clientes proto" c where c.hito_actual > 2 and not exists (select from public.visitas_clientes v
        where v.user_id = c.user_id and v.cafe_id = c.cafe_id
          and v.fecha_visita > private.madrid_day(c.hito_2_reference_date) and v.fecha_visita <= private.hito_2_deadline(c))`,
    ],
    [
      'a visit is on the day on which it was registered',
      `select id from public.visitas_clientes where fecha_visita <> private.madrid_day(created_at)`,
    ],
  ])('keeps the rule: %s', async (_, offenders) => {
    expect([...(await sql().unsafe(offenders))]).toEqual([]);
  });
});

test('Every table of schema public has rows', async () => {
  for (const table of await tablesOf(sql(), 'public')) {
    const [row] = await sql().unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
    expect(row!.rows, table).toBeGreaterThan(0);
  }
});
