import type * as contracts from '@functions/_shared/contracts/procedures/enrollments.ts';
import type { Sql } from 'postgres';
import { createAccount, createCafe, customerAt, type Cafe } from '../given/factories.ts';
import { referralLinkOf } from './referrals.ts';
import { by } from './making.ts';
import type { Making, Scenarios } from './scenario.ts';

/** An invitee whose sign-up named an inviter. */
const enrolling =
  (inviter: (sql: Sql, cafe: Cafe) => Promise<string>): Making =>
  async (sql) => {
    const cafe = await createCafe(sql);
    const metadata = { cafe_slug: cafe.slug, inviter_email: await inviter(sql, cafe) };
    const { id } = await createAccount(sql, { metadata });
    return by(id, { cafe_slug: cafe.slug });
  };

/** An invitee who holds a token. */
const following =
  (token: (sql: Sql) => Promise<string>): Making =>
  async (sql) => {
    const { id } = await createAccount(sql);
    return by(id, { cafe_slug: (await createCafe(sql)).slug, invitation: await token(sql) });
  };

export const enrollments: Scenarios<typeof contracts> = {
  enroll: {
    repeat: { answers: 'the journey, of an enrollment that is there' },
    at: ['new'],
    before: (sql) =>
      sql`insert into public.cafeterias (nombre) values (${`Otro ${crypto.randomUUID()}`}) returning slug as answer`,
    args: (_, cafe_slug) => ({ cafe_slug }),
    // `invited` is told of a live link to anybody who holds it; of the journey, only the caller's new enrollment is new
    reveals: ['cafe.nombre', 'cafe.slug', 'invited', 'load_journey.*', 'enrollment_id', 'status'],
    indistinguishable: {
      'an inviter who is a customer, and one who is none': [
        enrolling(async (sql, cafe) => (await customerAt(sql, 4, { cafe })).account.email),
        enrolling(() => Promise.resolve('nadie@example.test')),
      ],
      'the link of a customer elsewhere, and none': [
        following(async (sql) => referralLinkOf(sql, await customerAt(sql, 4))),
        following(() => Promise.resolve('0'.repeat(32))),
      ],
    },
  },
};
