import { beforeAll, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, contents, expectUnchanged } = useGiven();
let admin: Account;
beforeAll(async () => {
  admin = await given.admin();
});

const create = (nombre: string, recover = false) => rpc(admin.id, 'create_cafe', { nombre, recover });

describe('A new café', () => {
  test('gets a tidied name, and leaves an audit row', async () => {
    const { status, cafe } = await create('  Café   de la   Luna ');
    expect({ status, nombre: cafe.nombre, slug: cafe.slug, state: cafe.state }).toEqual({
      status: 'created',
      nombre: 'Café de la Luna',
      slug: 'café-de-la-luna',
      state: 'active',
    });
    expect(await given.trail(`cafe:${cafe.id}`)).toEqual([{ actor: admin.id, action: 'cafe.create' }]);
  });

  test('is created once, even from two spellings at the same time', async () => {
    const spellings = ['Café Gemelo', 'CAFE GEMELO', 'café-gemelo', 'Cafe_Gemelo', 'CaféGemelo'];
    const answers = await Promise.all(spellings.map((name) => create(name)));
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'exists')).toHaveLength(4);
    expect(new Set(answers.map(({ cafe }) => cafe.id)).size).toBe(1);
  });

  test.each(['', '  ', 'ab', 'Café / Bar', 'Café?', 'Café #1', '100% Café', 'Café\\Bar', 'x'.repeat(81)])(
    'is refused with the name %j',
    async (nombre) => {
      await expectUnchanged(() => expectRefused(create(nombre), 422, 'INVALID_INPUT', 'nombre'));
    },
  );

  test('gets back the customers of a deleted namesake on request, and its unused codes inactive', async () => {
    const cafe = await given.cafe();
    const customer = await given.enrollment(await given.account(), cafe);
    await sql()`insert into public.vip_codes (cafe_id, cafeteria, code, status)
      values (${cafe.id}, ${cafe.nombre}, 'a11a11', 'active')`;
    await given.setCafe(cafe, 'deleted');
    const before = await contents();
    expect(await create(cafe.nombre)).toMatchObject({ status: 'deleted_exists', customers: 1 });
    expect(await contents()).toEqual(before);
    expect(await create(cafe.nombre, true)).toMatchObject({
      status: 'recovered',
      customers: 1,
      cafe: { id: cafe.id, state: 'active' },
    });
    const [code] = await sql()`select status from public.vip_codes where cafe_id = ${cafe.id}`;
    expect(code).toEqual({ status: 'inactive' });
    const { cafes } = await given.dashboardOf(customer.account);
    expect(cafes.map(({ enrollment_id }) => enrollment_id)).toEqual([customer.enrollmentId]);
  });
});

describe('A new café with an owner', () => {
  const whole = {
    primary_color: '#112233',
    secondary_color: '#aabbcc',
    review_url: 'https://example.test/opina',
    instagram_url: 'https://example.test/fotos',
    owner_email: ' Duena@Example.test ',
  };
  const make = (args: object) => rpc(admin.id, 'create_cafe', args as { nombre: string });

  test('gets colours, links and the invitation in one call, and a repeat creates nothing', async () => {
    const nombre = 'Café Entero';
    const { status, cafe, invitation } = await make({ nombre, ...whole });
    const { owner_email, ...looks } = whole;
    expect({ status, ...cafe }).toMatchObject({ status: 'created', nombre, ...looks });
    expect(owner_email.trim().toLowerCase()).toBe('duena@example.test');
    expect(invitation).toMatchObject({ email: 'duena@example.test', role: 'owner', mailed: false });
    const { id } = await given.account({ email: 'duena@example.test' });
    const before = await contents();
    expect(await make({ nombre, ...whole, primary_color: '#000000' })).toMatchObject({
      status: 'exists',
      invitation: null,
      cafe: { primary_color: '#112233' },
    });
    expect(await contents()).toEqual(before);
    const loadTeam = () => given.teamOf(admin, cafe);
    expect((await loadTeam()).invitations).toMatchObject([{ email: 'duena@example.test', role: 'owner' }]);
    expect(await given.join({ id }, invitation!.token!)).toMatchObject({ status: 'joined' });
    expect(await loadTeam()).toMatchObject({ people: [{ user_id: id, role: 'owner' }], invitations: [] });
  });

  test('sends the invitation by mail where mails go out', async () => {
    await sql()`update private.settings set mails_requested_at = now()`;
    const { invitation, cafe } = await make({ nombre: 'Café con Correo', owner_email: 'ana@example.test' });
    expect(invitation!.mailed).toBe(true);
    const [event] = await sql()`select payload ->> 'cafe' as cafe, payload ->> 'email' as email
      from private.events where topic = 'team-invitation' and payload ->> 'token' = ${invitation!.token}`;
    expect(event).toEqual({ cafe: cafe.nombre, email: 'ana@example.test' });
    await sql()`update private.settings set mails_requested_at = null`;
  });

  test('takes no name with an e-mail in it, whatever the call', async () => {
    for (const nombre of [
      'Bar ana@example.test',
      'Ana <ana@example.test>',
      'ana.b@c.es',
      'Bar ana＠example.test',
      'Bar ana﹫example．es',
    ]) {
      await expectRefused(make({ nombre }), 422, 'INVALID_INPUT', 'nombre');
      await expect(given.cafe({ nombre }), nombre).rejects.toThrow('cafeterias_name_holds_no_email');
      await expect(
        sql()`update public.cafeterias set nombre = ${nombre} where deleted = false`,
      ).rejects.toThrow('cafeterias_name_holds_no_email');
    }
    for (const nombre of ['Café @ Plaza', 'Bar @Home S.L.', 'Caf@ St. John'])
      expect((await make({ nombre })).status).toBe('created');
  });

  test('is created once, with one invitation, when a row is pasted twice at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => make({ nombre: 'Café Pegado', owner_email: 'eva@example.test' })),
    );
    const again = ['repeated', 'repeated', 'repeated'];
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['created', ...again]);
    const rows = await sql()`select from private.team_invitations where email = 'eva@example.test'`;
    expect(rows).toHaveLength(1);
  });

  test('is not created again when a lost answer is requested again, and the answer says so', async () => {
    const row = { nombre: 'Café Repetido', owner_email: 'ines@example.test' };
    const { cafe, invitation } = await make(row);
    const colleague = await given.admin();
    const before = await contents();
    expect(await make(row)).toMatchObject({
      status: 'repeated',
      cafe: { id: cafe.id },
      invitation: { id: invitation!.id, token: null, mailed: false },
    });
    expect(await make({ nombre: row.nombre })).toMatchObject({ status: 'repeated', invitation: null });
    // A repeat that asks for another café than the existing one is none.
    for (const other of [
      { owner_email: 'otra@example.test' },
      { nombre: 'CAFÉ REPETIDO' },
      { secondary_color: '#000000' },
      { review_url: 'https://example.test/otra' },
      { instagram_url: 'https://example.test/otra' },
    ])
      expect(await make({ ...row, ...other }), JSON.stringify(other)).toMatchObject({
        status: 'exists',
        invitation: null,
      });
    // A colleague's request is no repeat, and the answer says nothing about the first one.
    expect(await rpc(colleague.id, 'create_cafe', row)).toMatchObject({ status: 'exists' });
    expect(await contents()).toEqual(before);
    // A repeat is recognised for a day only.
    await sql()`update private.requests set created_at = now() - interval '25 hours' where request_id = ${cafe.id}`;
    expect(await make(row)).toMatchObject({ status: 'exists', invitation: null });
  });

  test('invites no owner again when it is recovered with its owner', async () => {
    const cafe = await given.cafe();
    const owner = await given.member(cafe, 'owner');
    await given.setCafe(cafe, 'deleted');
    const back = { nombre: cafe.nombre, recover: true, owner_email: owner.email };
    expect(await make(back)).toMatchObject({ status: 'recovered', invitation: null });
    expect(await make(back)).toMatchObject({ status: 'repeated', invitation: null });
    await given.setCafe(cafe, 'deleted');
    const { invitation } = await make({ ...back, owner_email: 'otra@example.test' });
    expect(invitation).toMatchObject({ email: 'otra@example.test', role: 'owner' });
  });

  test('is limited to 200 invitations of owners per person and hour, even for a pasted list', async () => {
    await sql()`insert into private.rate_limits (kind, user_id, hour, hits)
      values ('new-cafe', ${admin.id}, private.hour_of(now()), 199)
      on conflict on constraint rate_limits_one_row_each do update set hits = 199`;
    expect(await make({ nombre: 'Café Doscientos', owner_email: 'a@example.test' })).toMatchObject({
      status: 'created',
    });
    await expectUnchanged(() =>
      expectRefused(make({ nombre: 'Café de Más', owner_email: 'a@example.test' }), 429, 'TOO_MANY_REQUESTS'),
    );
    await sql()`delete from private.rate_limits where kind = 'new-cafe'`;
  });
});

describe('The list of cafés', () => {
  const list = (args: object) => rpc(admin.id, 'admin_list_cafes', args);

  test('is searched without regard to accents and case, sorted and paged', async () => {
    for (const nombre of ['Zumo Único B', 'Zumo Único A', 'Zumo Único C']) await given.cafe({ nombre });
    const gone = await given.cafe({ nombre: 'Zumo Único D' });
    await given.setCafe(gone, 'deleted');
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
    const { nombre } = await given.cafe({ nombre: 'Süße Krapfen l’Ørk' });
    for (const search of ['süße', 'SUSSE', 'suesse', 'krapfen–l´o', 'lørk', 'loerk'])
      expect((await list({ search })).rows, search).toMatchObject([{ nombre }]);
  });

  test('says on request how each café is doing: whole days, nothing of other cafés', async () => {
    const now = new Date('2026-11-20T23:30:00Z'); // the 21st in Madrid
    const [busy, quiet] = [await given.cafe(), await given.cafe()];
    const ana = await given.account();
    const figures = async (p_figures = true) => {
      const found = await Promise.all(
        [busy, quiet].map(async ({ nombre }) =>
          procedure(admin.id, 'admin_list_cafes', nombre, 'nombre', false, 1, 25, p_figures, now),
        ),
      );
      return found.map(({ rows }) => rows[0]!.figures);
    };
    await given.enrollment(ana, busy, { at: new Date('2026-11-06T10:00:00Z') });
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

  test('is sorted by any of its figures and paged; a café without visits comes as the oldest', async () => {
    const today = new Date('2026-11-20T12:00:00Z');
    const names = ['Orden Uno', 'Orden Dos', 'Orden Tres'];
    const cafes = [];
    for (const nombre of names) cafes.push(await given.cafe({ nombre }));
    const [one, two] = cafes as [Cafe, Cafe];
    const visits = async (cafe: Cafe, days: string[]) => {
      const { account } = await given.enrollment(await given.account(), cafe, {
        at: new Date('2026-10-01T10:00:00Z'),
      });
      await sql()`insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source)
        select ${account.id}, ${cafe.id}, ${account.email}, ${cafe.nombre}, day::date, 'visit-page'
        from unnest(${days}::text[]) day`;
      return account;
    };
    await visits(one, ['2026-11-08', '2026-11-09', '2026-11-14', '2026-11-15', '2026-11-19']);
    const ana = await visits(two, ['2026-11-16', '2026-11-17']);
    await visits(two, []);
    await sql()`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status)
      values (${ana.id}, ${two.id}, ${two.vip_id}, ${`${ana.id}/orden.jpg`}, 'pending')`;
    const sorted = async (sort: string, descending: boolean) => {
      const pages = [1, 2, 3].map((page) =>
        procedure(admin.id, 'admin_list_cafes', 'orden', sort, descending, page, 1, true, today),
      );
      return (await Promise.all(pages)).map(({ rows }) => rows[0]!.nombre.slice(6));
    };
    const orders: Record<string, string[]> = {
      customers: ['Dos', 'Uno', 'Tres'],
      visits: ['Uno', 'Dos', 'Tres'],
      trend: ['Dos', 'Uno', 'Tres'],
      last_visit: ['Uno', 'Dos', 'Tres'],
    };
    for (const [sort, order] of Object.entries(orders)) {
      expect(await sorted(sort, true), sort).toEqual(order);
      expect(await sorted(sort, false), sort).toEqual(order.toReversed());
    }
    // equal ones: the youngest first
    expect(await sorted('pending_tickets', true)).toEqual(['Dos', 'Tres', 'Uno']);
    expect(await sorted('pending_tickets', false)).toEqual(['Tres', 'Uno', 'Dos']);
  });

  test('has at most a hundred rows a page', async () => {
    expect((await list({ page_size: 100_000 })).rows.length).toBeLessThanOrEqual(100);
  });
});

describe('An invitation to a café', () => {
  const open = async (cafeId: string) =>
    (await rpc(admin.id, 'admin_load_cafe', { cafe_id: cafeId })).invitations.map(({ id }) => id);

  test('shows its token once, is stored as a hash only, and can be revoked once', async () => {
    const cafe = await given.cafe();
    const invitation = await given.invitation(admin, cafe, ' Ana@Example.test ');
    expect(invitation.correo).toBe('ana@example.test');
    expect(invitation.token).toMatch(/^[0-9a-f]{48}$/);
    expect(Object.values(await contents()).join('\n')).not.toContain(invitation.token);
    expect(await open(cafe.id)).toEqual([invitation.id]);
    const revoke = () => rpc(admin.id, 'revoke_invitation', { invitation_id: invitation.id });
    expect(await revoke()).toEqual({ revoked: true });
    expect(await revoke()).toEqual({ revoked: false });
    expect(await open(cafe.id)).toEqual([]);
    expect(await given.trail(`invitation:${invitation.id}`)).toEqual([
      { actor: admin.id, action: 'invitation.create' },
      { actor: admin.id, action: 'invitation.revoke' },
    ]);
  });

  test('is no longer listed once it has expired', async () => {
    const cafe = await given.cafe();
    const past = new Date(Date.now() - 8 * 86_400_000);
    await given.invitation(admin, cafe, 'eva@example.test', past);
    expect(await open(cafe.id)).toEqual([]);
  });

  test('is refused for malformed addresses', async () => {
    const { id: cafe_id } = await given.cafe();
    for (const email of ['', 'ana', 'ana@casa'])
      await expectRefused(
        rpc(admin.id, 'create_invitation', { cafe_id, email }),
        422,
        'INVALID_INPUT',
        'email',
      );
  });
});
