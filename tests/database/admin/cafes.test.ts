import { beforeAll, describe, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createCafe,
  enroll,
  procedure,
  rpc,
  setCafe,
  type Account,
} from '../../support/factories.ts';
import { asUser } from '../../support/personas.ts';
import { expectRefused } from '../refusals.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';
import { trail } from './people.ts';

const sql = useDatabase();
let admin: Account;
beforeAll(async () => {
  admin = await createAdmin(sql());
});

const create = (nombre: string, recover = false) => rpc(sql(), admin.id, 'create_cafe', { nombre, recover });

describe('creating a café', () => {
  test('tidies the name, and leaves an audit row', async () => {
    const { status, cafe } = await create('  Café   de la   Luna ');
    expect({ status, nombre: cafe.nombre, slug: cafe.slug, state: cafe.state }).toEqual({
      status: 'created',
      nombre: 'Café de la Luna',
      slug: 'café-de-la-luna',
      state: 'active',
    });
    expect(await trail(sql(), `cafe:${cafe.id}`)).toEqual([{ actor: admin.id, action: 'cafe.create' }]);
  });

  test('in any spelling twice is one café, also at once', async () => {
    const spellings = ['Café Gemelo', 'CAFE GEMELO', 'café-gemelo', 'Cafe_Gemelo', 'CaféGemelo'];
    const answers = await Promise.all(spellings.map((name) => create(name)));
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'exists')).toHaveLength(4);
    expect(new Set(answers.map(({ cafe }) => cafe.id)).size).toBe(1);
  });

  test.each(['', '  ', 'ab', 'Café / Bar', 'Café?', 'Café #1', '100% Café', 'Café\\Bar', 'x'.repeat(81)])(
    'refuses %j',
    async (nombre) => {
      const before = await contents(sql());
      await expectRefused(create(nombre), 422, 'INVALID_INPUT', 'nombre');
      expect(await contents(sql())).toEqual(before);
    },
  );

  test('takes blanks of any kind for one space', async () => {
    expect((await create('Café\n\tBar')).cafe.nombre).toBe('Café Bar');
  });

  test("a deleted namesake's customers come back on request, its unused codes inactive", async () => {
    const cafe = await createCafe(sql());
    const customer = await enroll(sql(), await createAccount(sql()), cafe);
    await sql()`insert into public.vip_codes (cafe_id, cafeteria, code, status)
      values (${cafe.id}, ${cafe.nombre}, 'a11a11', 'active')`;
    await setCafe(sql(), cafe, 'deleted');
    const before = await contents(sql());
    expect(await create(cafe.nombre)).toMatchObject({ status: 'deleted_exists', customers: 1 });
    expect(await contents(sql())).toEqual(before);
    expect(await create(cafe.nombre, true)).toMatchObject({
      status: 'recovered',
      customers: 1,
      cafe: { id: cafe.id, state: 'active' },
    });
    const [code] = await sql()`select status from public.vip_codes where cafe_id = ${cafe.id}`;
    expect(code).toEqual({ status: 'inactive' });
    const { cafes } = await rpc(sql(), customer.account.id, 'load_dashboard');
    expect(cafes.map(({ record_id }) => record_id)).toEqual([customer.recordId]);
  });
});

test('changes leave an audit row each, with what changed; a café is deleted only while paused', async () => {
  const cafe = await createCafe(sql());
  const change = (assignment: string) =>
    asUser(sql(), admin.id, (own) =>
      own.unsafe(`update public.cafeterias set ${assignment} where id = '${cafe.id}' returning id`),
    );
  await change(`primary_color = '#112233'`);
  await expect(change('deleted = true')).rejects.toThrow('cafeterias_deleted_only_while_paused');
  await change('active = false');
  await change('deleted = true');
  const rows = await sql()<{ actor: string; details: Record<string, unknown> }[]>`
    select actor, details from private.audit_log where subject = ${`cafe:${cafe.id}`} and action = 'cafe.change' order by id`;
  expect(rows.every(({ actor }) => actor === admin.id)).toBe(true);
  expect(rows.map(({ details }) => details)).toMatchObject([
    { primary_color: '#112233' },
    { active: false },
    { deleted: true },
  ]);
});

test.each(['#12345', '112233', '#GGGGGG', 'red', '#11223344'])('the colour %s is refused', async (color) => {
  const cafe = await createCafe(sql());
  const attempt = asUser(
    sql(),
    admin.id,
    (own) => own`update public.cafeterias set primary_color = ${color} where id = ${cafe.id}`,
  );
  await expect(attempt).rejects.toThrow('cafeterias_primary_color_is_hex');
});

describe('the list', () => {
  const list = (args: object) => rpc(sql(), admin.id, 'admin_list_cafes', args);

  test('is searched without regard to accents and case, sorted and paged', async () => {
    for (const nombre of ['Zumo Único B', 'Zumo Único A', 'Zumo Único C'])
      await createCafe(sql(), { nombre });
    const gone = await createCafe(sql(), { nombre: 'Zumo Único D' });
    await setCafe(sql(), gone, 'deleted');
    const found = { search: 'zumo unico', sort: 'nombre', descending: false };
    expect(await list({ ...found, page_size: 2 })).toMatchObject({
      total: 3,
      rows: [{ nombre: 'Zumo Único A' }, { nombre: 'Zumo Único B' }],
    });
    expect(await list({ ...found, page_size: 2, page: 2 })).toMatchObject({
      rows: [{ nombre: 'Zumo Único C' }],
    });
    expect((await list({ ...found, descending: true })).rows[0]).toMatchObject({ nombre: 'Zumo Único C' });
    expect(await list({ search: "'; drop table cafeterias --" })).toEqual({ rows: [], total: 0 });
  });

  test('says how each café is doing: whole days, nothing of other cafés, and only when asked', async () => {
    const now = new Date('2026-11-20T23:30:00Z'); // the 21st in Madrid
    const [busy, quiet] = [await createCafe(sql()), await createCafe(sql())];
    const ana = await createAccount(sql());
    const figures = async (p_figures = true) => {
      const found = await Promise.all(
        [busy, quiet].map(async ({ nombre }) =>
          procedure(sql(), admin.id, 'admin_list_cafes', nombre, 'nombre', false, 1, 25, p_figures, now),
        ),
      );
      return found.map(({ rows }) => rows[0]!.figures);
    };
    await enroll(sql(), ana, busy, { at: new Date('2026-11-06T10:00:00Z') });
    const days = ['07', '12', '13', '14', '20', '21'].map((day) => `2026-11-${day}`);
    await sql()`insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source)
      select ${ana.id}, ${busy.id}, ${ana.email}, ${busy.nombre}, day::date, 'visit-page' from unnest(${days}::text[]) day`;
    const nobody = { customers: 0, visits: 0, visits_before: 0, last_visit: null, pending_tickets: 0 };
    // the 14th to the 20th, against the 7th to the 13th; neither the 6th nor today
    const doing = { ...nobody, customers: 1, visits: 2, visits_before: 3, last_visit: '2026-11-21' };
    expect(await figures()).toEqual([doing, nobody]);
    await sql()`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, rejection_reason, reviewed_at)
      select ${ana.id}, ${busy.id}, ${busy.vip_id}, ${ana.id} || '/' || status || '.jpg', status,
        case status when 'rejected' then 'other' end, case status when 'rejected' then now() end
      from unnest(array['pending', 'rejected']) status`;
    expect(await figures()).toEqual([{ ...doing, pending_tickets: 1 }, nobody]);
    expect(await figures(false)).toEqual([null, null]);
  });

  test('never gives more than a hundred rows', async () => {
    expect((await list({ page_size: 100_000 })).rows.length).toBeLessThanOrEqual(100);
  });
});

describe('invitations', () => {
  const open = async (cafeId: string) =>
    (await rpc(sql(), admin.id, 'admin_load_cafe', { cafe_id: cafeId })).invitations.map(({ id }) => id);

  test('show their token once, keep only its hash, and can be revoked once', async () => {
    const cafe = await createCafe(sql());
    const made = await rpc(sql(), admin.id, 'create_invitation', {
      cafe_id: cafe.id,
      email: ' Ana@Example.test ',
    });
    expect(made.correo).toBe('ana@example.test');
    expect(made.token).toMatch(/^[0-9a-f]{48}$/);
    expect(Object.values(await contents(sql())).join('\n')).not.toContain(made.token);
    expect(await open(cafe.id)).toEqual([made.id]);
    const revoke = () => rpc(sql(), admin.id, 'revoke_invitation', { invitation_id: made.id });
    expect(await revoke()).toEqual({ revoked: true });
    expect(await revoke()).toEqual({ revoked: false });
    expect(await open(cafe.id)).toEqual([]);
    expect(await trail(sql(), `invitation:${made.id}`)).toEqual([
      { actor: admin.id, action: 'invitation.create' },
      { actor: admin.id, action: 'invitation.revoke' },
    ]);
  });

  test('that have expired are no longer listed', async () => {
    const cafe = await createCafe(sql());
    const past = new Date(Date.now() - 8 * 86_400_000);
    await procedure(sql(), admin.id, 'create_invitation', cafe.id, 'eva@example.test', past);
    expect(await open(cafe.id)).toEqual([]);
  });

  test('are refused for odd addresses, and for paused, deleted and unknown cafés', async () => {
    const cafe = await createCafe(sql());
    const invite = (cafe_id: string, email = 'ana@example.test') =>
      rpc(sql(), admin.id, 'create_invitation', { cafe_id, email });
    for (const email of ['', 'ana', 'ana@casa'])
      await expectRefused(invite(cafe.id, email), 422, 'INVALID_INPUT', 'email');
    await expectRefused(invite(crypto.randomUUID()), 404, 'CAFE_NOT_FOUND');
    await setCafe(sql(), cafe, 'paused');
    await expectRefused(invite(cafe.id), 403, 'CAFE_PAUSED');
    await setCafe(sql(), cafe, 'deleted');
    await expectRefused(invite(cafe.id), 404, 'CAFE_NOT_FOUND');
  });
});
