import { randomBytes } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { TeamRole } from '@functions/_shared/contracts/procedures/shared-schemas.ts';
import { createCafe, createMember, customerAt, type Cafe, type Customer } from '../given/factories.ts';
import { createVip } from '../given/vip.ts';
import type { Call, Making, Prepared, Scenario } from './scenario.ts';
import type { ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';

/** Why a form's procedure may tell whether a shown value is the one that holds. */
export const READABLE = 'who may save a form reads its values on the same page';

/** A customer at a café, or a visitor there. */
export interface Seen {
  account: { id: string | null } | null;
  cafe: { slug: string };
}

export const slug = ({ slug: cafe_slug }: { slug: string }) => ({ cafe_slug });
export const cafe = ({ cafe_id }: Prepared) => ({ cafe_id });
export const enrollment = ({ cafe_id, enrollment_id }: Prepared) => ({ cafe_id, enrollment_id });
export const requestId = () => crypto.randomUUID();
export const unknownId = () => crypto.randomUUID();
export const withRequest = () => ({ request_id: requestId() });
export const newToken = () => randomBytes(32).toString('hex');
export const newEmail = () => `${crypto.randomUUID()}@example.test`;
export const nothing = () => Promise.resolve(unknownId());
export const madridToday = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });

/** Days of results up to yesterday. */
export const lastDays = (days: number) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from_day: day(days), to_day: day(1) };
};

/** An address of the network for a call of an Edge Function, each time another one. */
export const address = () => ({
  'x-client-address': `2001:db8:${requestId().slice(0, 4)}:${requestId().slice(0, 4)}::1`,
});

/** Forgets the misses of an address, which all these tests share: its limit is not what they look at. */
export const forgetMisses = (sql: Sql | TransactionSql, ...kinds: string[]) =>
  sql`delete from private.rate_limits where kind = any (${kinds})`;

/** Proves the mailbox of a person. */
export const provenMailbox = (sql: TransactionSql, { user_id }: Prepared) => sql`
  insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
  select id, lower(email), private.mailbox_of(email), now() from auth.users where id = ${user_id}
  on conflict do nothing`;

export const by = (caller: Call['caller'], args: Call['args']): Call => ({ caller, args });

/** Makes a call of a customer who names a row by its id. */
export const naming =
  (
    argument: string,
    id: (sql: Sql) => Promise<string>,
    more: (customer: Customer) => Call['args'] = () => ({}),
  ): Making =>
  async (sql) => {
    const customer = await createVip(sql);
    return by(customer.account.id, { [argument]: await id(sql), ...more(customer) });
  };

/** A member of a new café. */
export async function memberOf(sql: Sql, role: TeamRole): Promise<{ cafe: Cafe; id: string }> {
  const at = await createCafe(sql);
  return { cafe: at, id: (await createMember(sql, at, role)).id };
}

/** A member acts at a new café. */
export const acting =
  (role: TeamRole, more: (sql: Sql, cafe: Cafe) => Promise<Call['args']> | Call['args']): Making =>
  async (sql) => {
    const { cafe: at, id } = await memberOf(sql, role);
    return by(id, { cafe_id: at.id, ...(await more(sql, at)) });
  };

/** The owner of one café asks about another one, by default with a customer, or about none. */
export const otherOrNoCafe = (
  key: 'cafe_slug' | 'cafe_id',
  more: Call['args'] = {},
  other = async (sql: Sql) => (await customerAt(sql, 6)).cafe,
): NonNullable<Scenario<ProcedureName>['indistinguishable']> => ({
  'another café, and no café': [
    async (sql) => {
      const { id } = await memberOf(sql, 'owner');
      const { slug: theirs, id: theirId } = await other(sql);
      return by(id, { [key]: key === 'cafe_id' ? theirId : theirs, ...more });
    },
    async (sql) => by((await memberOf(sql, 'owner')).id, { [key]: unknownId(), ...more }),
  ],
});
