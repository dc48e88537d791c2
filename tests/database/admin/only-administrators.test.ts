import { beforeAll, describe, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { PROCEDURE_NAMES } from '../../support/backend/contracts.ts';
import { scenarioOf } from '../../support/scenarios/index.ts';
import { makeCall } from '../../support/scenarios/scenario.ts';
import { as } from '../../support/database/personas.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, contents } = useGiven();

let customer: string;
beforeAll(async () => {
  customer = (await given.vipWithBalance()).account.id;
});

const NAMES = PROCEDURE_NAMES.filter((name) => procedures[name].refusals.includes('ADMIN_ONLY'));

/** Arguments with which an administrator would succeed; the team's own procedures are theirs where no café is named. */
async function argsOf(name: ProcedureName) {
  const { args } = await makeCall(sql(), name, scenarioOf(name));
  return procedures[name].caller === 'team' ? { code_ids: args.code_ids } : args;
}

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
  expect(asking.map(({ name }) => name)).toEqual(NAMES.toSorted());
});

describe.each(NAMES)('%s', (name) => {
  test('is refused to a customer, also with made-up roles in the token, and changes nothing', async () => {
    const args = await argsOf(name);
    const before = await contents();
    await expectRefused(rpc(customer, name, args), 403, 'ADMIN_ONLY');
    await expectRefused(callWithClaims(name, args, madeUp), 403, 'ADMIN_ONLY');
    expect(await contents()).toEqual(before);
  });
});

test('admin_load_home tells a customer only that they are none', async () => {
  const nothing = {
    is_admin: false,
    ...{
      pending_tickets: null,
      cafes: null,
      vip_code_alerts: null,
      problems: null,
      numbers_to_confirm: null,
      demo_requests: null,
    },
  };
  expect(await rpc(customer, 'admin_load_home')).toEqual(nothing);
  expect(await callWithClaims('admin_load_home', {}, madeUp)).toMatchObject([{ admin_load_home: nothing }]);
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
  const former = await given.admin();
  expect(await rpc(former.id, 'admin_list_cafes')).toHaveProperty('rows');
  await sql()`delete from public.user_roles where user_id = ${former.id}`;
  await expectRefused(rpc(former.id, 'admin_list_cafes'), 403, 'ADMIN_ONLY');
});
