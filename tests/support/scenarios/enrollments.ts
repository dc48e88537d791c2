import type * as contracts from '@functions/_shared/contracts/procedures/enrollments.ts';
import type { Sql, TransactionSql } from 'postgres';
import type { Answer } from '@functions/_shared/contracts/procedures/index.ts';
import { byCode } from '../database/personas.ts';
import { createAccount, createCafe, customerAt, procedure, type Cafe, type Who } from '../given/factories.ts';
import { newBrowser } from '../given/presence.ts';
import { REWARD } from './journey.ts';
import { by, requestId, withRequest } from './making.ts';
import { referralLinkOf } from './referrals.ts';
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

/** Notes that a browser wants the first prize of a café. */
export const noteVisitorVisit = (
  sql: Sql,
  { slug }: Pick<Cafe, 'slug'>,
  browser: string,
  at = new Date(),
  {
    prize = null,
    mailed = false,
    address = requestId(),
    user = null,
  }: {
    prize?: string | null;
    mailed?: boolean;
    address?: string;
    user?: string | null;
  } = {},
) => procedure(sql, user, 'note_visitor_visit', slug, browser, prize, mailed, address, at);

/** Takes over what a browser began at a café, in a session by code. */
export const enrollVisitor = (
  sql: Sql,
  account: Who,
  { slug }: Pick<Cafe, 'slug'>,
  browser: string,
  at = new Date(),
  {
    nombre = 'Ana',
    opinion = null,
    invitation = null,
    prize = null,
    request = requestId(),
  }: {
    nombre?: string;
    opinion?: object | null;
    invitation?: string | null;
    prize?: string | null;
    request?: string;
  } = {},
): Promise<Answer<'enroll_visitor'>> =>
  procedure(
    sql,
    byCode(account, at),
    'enroll_visitor',
    ...[slug, browser, nombre, opinion, invitation, prize, null, request, at],
  );

/** A row of a browser that began at a café now. It answers the browser's secret. */
const noteVisit = (sql: Sql | TransactionSql, { slug }: { slug: string }) => {
  const browser = newBrowser();
  return sql`insert into private.visitor_visits (browser_hash, cafe_id, at, first_prize, first_conditions)
    select private.token_hash(${browser}), c.id, now(), private.first_prize(c),
      (private.current_prize(c.id, private.first_prize(c))).conditions from public.cafeterias c
    where c.slug = ${slug} returning ${browser}::text as answer`;
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
  note_visitor_visit: {
    caller: 'customer',
    args: ({ slug: cafe_slug }) => ({ cafe_slug, browser: newBrowser() }),
    // It is told to whoever is there with a browser of their own.
    reveals: ['status'],
  },
  enroll_visitor: {
    at: ['new'],
    byCode: true,
    before: noteVisit,
    args: ({ slug: cafe_slug }, browser) => ({ cafe_slug, browser, nombre: 'Ana', ...withRequest() }),
    // It is of the caller's own new or open enrollment alone.
    reveals: [
      ...['already', 'already_won', 'invited', 'status', 'load_journey.*'],
      ...[...REWARD, 'reward_name', 'reward_type', 'seen_at'].map((key) => `reward.${key}`),
    ],
  },
};
