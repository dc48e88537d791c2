import { beforeAll, describe, expect, test } from 'vitest';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { as } from '../../support/personas.ts';
import { createAdmin, createCafe, rpc, type Cafe } from '../../support/factories.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';
import { vipWithBalance } from './people.ts';

const sql = useDatabase();

let cafe: Cafe;
let codeId: string;
let invitationId: string;
let customer: string;

beforeAll(async () => {
  const admin = await createAdmin(sql());
  cafe = await createCafe(sql());
  customer = (await vipWithBalance(sql())).account.id;
  const code = await rpc(sql(), admin.id, 'create_vip_code', {
    code: 'a11b22',
    cafeteria: cafe.slug,
  });
  codeId = code.id;
  const args = { cafe_id: cafe.id, email: 'ana@example.test' };
  invitationId = (await rpc(sql(), admin.id, 'create_invitation', args)).id;
});

/** Every procedure of the administration with arguments that an administrator would succeed with. */
const calls: { [Name in ProcedureName]?: () => object } = {
  admin_list_cafes: () => ({}),
  admin_list_tickets: () => ({}),
  admin_list_vip_codes: () => ({}),
  admin_load_cafe: () => ({ cafe_id: cafe.id }),
  admin_load_customers: () => ({}),
  confirm_tax_number: () => ({ cafe_id: cafe.id, number: '89890001K' }),
  create_cafe: () => ({ nombre: 'Café Colado', owner_email: 'colada@example.test' }),
  create_invitation: () => ({ cafe_id: cafe.id, email: 'eva@example.test' }),
  revoke_invitation: () => ({ invitation_id: invitationId }),
  create_vip_code: () => ({ code: 'z99z99', cafeteria: cafe.slug }),
  activate_vip_codes: () => ({ code_ids: [codeId] }),
  revoke_vip_codes: () => ({ code_ids: [codeId] }),
  load_all_results: () => ({ period: '30' }),
  load_processing_record: () => ({}),
};

/** Calls as a signed-in person whose token says more than it should. */
function callWithClaims(name: string, args: object, claims: object): Promise<unknown> {
  const parameters = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  return as(sql(), customer, async (own) => {
    await own`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: customer, ...claims })}, true)`;
    return own.unsafe(`select public.${name}(${parameters.join(', ')})`, Object.values(args) as string[]);
  });
}

const madeUp = {
  role: 'authenticated',
  user_metadata: { role: 'admin', roles: ['admin'], is_admin: true },
  app_metadata: { role: 'admin', roles: ['admin'] },
  user_role: 'admin',
};

test('the list of procedures is complete: these are all that ask for an administrator', async () => {
  const asking = await sql()<{ name: string }[]>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.prosrc ~ 'require_admin\\(\\)|require_codes\\(' and p.proname <> 'require_codes'
    order by 1`;
  expect(asking.map(({ name }) => name)).toEqual(Object.keys(calls).sort());
});

describe.each(Object.entries(calls) as [ProcedureName, () => object][])('The procedure %s', (name, args) => {
  test('is refused to a customer, also with made-up roles in the token, and changes nothing', async () => {
    const before = await contents(sql());
    await expectRefused(rpc(sql(), customer, name, args()), 403, 'ADMIN_ONLY');
    await expectRefused(callWithClaims(name, args(), madeUp), 403, 'ADMIN_ONLY');
    expect(await contents(sql())).toEqual(before);
  });

  test('is refused to a visitor and to a session without a person', async () => {
    const before = await contents(sql());
    expect(await refusalOf(rpc(sql(), null, name, args()))).toMatchObject({ code: FORBIDDEN });
    await expectRefused(rpc(sql(), '', name, args()), 401, 'UNAUTHENTICATED');
    expect(await contents(sql())).toEqual(before);
  });

  test('cannot be gone around through schema private', async () => {
    const attempt = as(sql(), customer, (own) => own.unsafe(`select private.is_admin()`));
    expect(await attempt).toMatchObject([{ is_admin: false }]);
    const rows = await sql()<{ args: string }[]>`
      select pg_get_function_identity_arguments(p.oid) as args from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'private' and p.proname = ${name}`;
    expect(rows).toHaveLength(1);
    const nulls = (rows[0]?.args ?? '')
      .split(',')
      .filter(Boolean)
      .map((parameter) => `null::${parameter.trim().split(' ').slice(1).join(' ')}`);
    await expectRefused(
      as(sql(), customer, (own) => own.unsafe(`select private.${name}(${nulls.join(', ')})`)),
      403,
      'ADMIN_ONLY',
    );
  });
});

test('admin_home tells a customer only that they are none', async () => {
  expect(await rpc(sql(), customer, 'admin_home')).toEqual({
    is_admin: false,
    pending_tickets: null,
    cafes: null,
    vip_code_alerts: null,
    numbers_to_confirm: null,
    demo_requests: null,
  });
  expect(await callWithClaims('admin_home', {}, madeUp)).toMatchObject([
    {
      admin_home: {
        is_admin: false,
        pending_tickets: null,
        cafes: null,
        vip_code_alerts: null,
        numbers_to_confirm: null,
        demo_requests: null,
      },
    },
  ]);
});

test('nobody makes themselves an administrator, and one who is no longer one is refused', async () => {
  for (const statement of [
    `insert into public.user_roles (user_id, role) values ('${customer}', 'admin')`,
    `update public.user_roles set user_id = '${customer}'`,
    `insert into private.audit_log (action, subject) values ('x', 'y')`,
    `update auth.users set raw_app_meta_data = '{"role":"admin"}'`,
  ])
    expect(await refusalOf(as(sql(), customer, (own) => own.unsafe(statement)))).toMatchObject({
      code: FORBIDDEN,
    });
  const former = await createAdmin(sql());
  expect(await rpc(sql(), former.id, 'admin_list_cafes')).toHaveProperty('rows');
  await sql()`delete from public.user_roles where user_id = ${former.id}`;
  await expectRefused(rpc(sql(), former.id, 'admin_list_cafes'), 403, 'ADMIN_ONLY');
});
