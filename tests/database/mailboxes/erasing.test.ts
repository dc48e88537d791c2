import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();

let cafe: Cafe;
let email: string;
beforeEach(async () => {
  cafe = await given.cafe();
  email = `objetivo-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const admin = await given.admin();
  await given.invitation(admin, cafe, email);
  await rpc(null, 'request_demo', { nombre: 'Ana', email });
});

/** Counts others' rows about the address. */
async function left(): Promise<{ invitations: number; leads: number; events: number }> {
  const [row] = await sql()<{ invitations: number; leads: number; events: number }[]>`select
    (select count(*)::int from public.invitations where correo = ${email}) as invitations,
    (select count(*)::int from public.contact_leads where email = ${email}) as leads,
    (select count(*)::int from private.events where payload ->> 'email' = ${email} and topic = 'demo-request') as events`;
  return row!;
}
const all = { invitations: 1, leads: 1, events: 1 };
const none = { invitations: 0, leads: 0, events: 0 };

describe('Other people’s text about an address', () => {
  test('stays if an account that never proved it is deleted', async () => {
    const squatter = await given.account({ email });
    await given.enrollment(squatter, cafe);
    await given.deleteAccount(squatter);
    expect(await left()).toEqual(all);
    expect(await sql()`select from private.events where user_id = ${squatter.id}`).toHaveLength(0);
  });

  test('is erased with the account that proved it', async () => {
    const owner = await given.account({ email });
    await given.confirmMailbox(owner);
    await given.deleteAccount(owner);
    expect(await left()).toEqual(none);
  });

  test('is erased also if that account has moved on to another address', async () => {
    const owner = await given.account({ email });
    await given.confirmMailbox(owner);
    await sql()`update auth.users set email = ${`nueva-${email}`} where id = ${owner.id}`;
    await given.deleteAccount(owner);
    expect(await left()).toEqual(none);
  });

  test('stays if the address was left unproven', async () => {
    const squatter = await given.account({ email });
    await sql()`update auth.users set email = ${`propia-${email}`} where id = ${squatter.id}`;
    await given.confirmMailbox(squatter, new Date(Date.now() + 120_000));
    await given.deleteAccount(squatter);
    expect(await left()).toEqual(all);
  });
});

describe('An invitee’s record of its inviter', () => {
  const traces = async (invitee: Account) => {
    const [row] =
      await sql()`select c.invitado_por, e.payload ->> 'invitado_por' as inviter, u.raw_user_meta_data ->> 'inviter_email' as hint
      from public."Clientes proto" c join private.events e on e.user_id = c.user_id join auth.users u on u.id = c.user_id
      where c.user_id = ${invitee.id}`;
    return row;
  };

  let inviter: Account;
  let invitee: Account;
  beforeEach(async () => {
    inviter = await given.account({ email });
    await given.enrollment(inviter, cafe);
    invitee = await given.account({ metadata: { inviter_email: email } });
    await given.enrollment(invitee, cafe, { inviter: email });
    await sql()`update auth.users set email = ${`nueva-${email}`} where id = ${inviter.id}`;
  });

  test('is erased for any address that the inviter had, proven or not', async () => {
    await given.deleteAccount(inviter);
    expect(await traces(invitee)).toEqual({ invitado_por: null, inviter: null, hint: null });
  });

  test('stays if another account takes the old address and is deleted', async () => {
    const squatter = await given.account({ email });
    await given.enrollment(squatter, cafe);
    await given.deleteAccount(squatter);
    expect(await traces(invitee)).toEqual({ invitado_por: email, inviter: email, hint: email });
  });
});
