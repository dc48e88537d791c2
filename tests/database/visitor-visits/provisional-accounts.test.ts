import { expect, test } from 'vitest';
import { daysAfter } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
const now = new Date();

/** Runs the job at an instant; it answers which of these accounts are left. */
async function leftAt(instant: Date, people: { id: string }[]): Promise<boolean[]> {
  await sql()`select private.delete_provisional_accounts(1000, ${instant})`;
  const ids = people.map(({ id }) => id);
  const rows = await sql()<{ id: string }[]>`select id from auth.users where id = any (${ids})`;
  const left = new Set(rows.map(({ id }) => id));
  return ids.map((id) => left.has(id));
}

test('An account whose code was never typed is deleted after a day; any that somebody came into stays', async () => {
  const begun = () => given.account({ metadata: { provisional: true } });
  const [never, typed, proven, enrolled, member] = [
    await begun(),
    await begun(),
    await begun(),
    await begun(),
    await begun(),
  ];
  const signedUp = await given.account();
  await sql()`with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (gen_random_uuid(), ${typed.id}, now(), now()) returning id)
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, 'otp', now(), now() from session`;
  await given.proveMailbox(proven);
  await given.enrollment(enrolled, await given.cafe());
  await given.member(await given.cafe(), 'staff', { account: member });
  for (const { id, email } of [never, typed])
    await sql()`insert into auth.audit_log_entries (id, payload)
      values (gen_random_uuid(), ${sql().json({ actor_id: id, actor_username: email })})`;
  const people = [never, typed, proven, enrolled, member, signedUp];
  expect(await leftAt(new Date(now.getTime() + 86_000_000), people)).toEqual(people.map(() => true));
  expect(await leftAt(daysAfter(now, 2), people)).toEqual([false, true, true, true, true, true]);
  const logged = await sql()`select payload ->> 'actor_id' as id from auth.audit_log_entries`;
  expect([...logged]).toEqual([{ id: typed.id }]);
  const rows =
    await sql()`select from private.provisional_accounts where user_id = any (${people.map(({ id }) => id)})`;
  expect(rows).toHaveLength(0);
});
