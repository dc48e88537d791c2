import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  customerAt,
  enroll,
  recordOf,
  rpc,
  setCafe,
  type Customer,
} from '../../support/factories.ts';
import type { Caller } from '../../support/personas.ts';
import { inviteGuest } from '../../support/steps.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { unchanged } from '../unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const OK = { status: 'ok', reason: null };
const REFUSED = { status: 'refused', reason: 'NOT_YOUR_INVITER' };
let inviter: Customer;
let guest: Customer;
beforeEach(async () => {
  inviter = await customerAt(sql(), 4);
  guest = await inviteGuest(sql(), inviter);
});

interface Args {
  cafe_slug?: string | null;
  inviter_email?: string | null;
}

const confirm = (args: Args = {}, caller: Caller = guest.account.id) =>
  rpc(sql(), caller, 'confirm_inviter', {
    cafe_slug: inviter.cafe.slug,
    inviter_email: inviter.account.email,
    ...args,
  });

describe('the inviter that the own record names', () => {
  test('is confirmed, and nothing changes: enrolling did it', async () => {
    expect(await unchanged(sql(), () => confirm())).toEqual(OK);
  });

  test('gets the flag again when it is missing, nothing more', async () => {
    await sql()`update public."Clientes proto" set hito_4_completado = false where id = ${inviter.recordId}`;
    const before = await recordOf(sql(), inviter);
    expect(await confirm({ inviter_email: ` ${inviter.account.email.toUpperCase()} ` })).toEqual(OK);
    expect(await recordOf(sql(), inviter)).toEqual({ ...before, hito_4_completado: true });
  });

  test('gets it at this café only', async () => {
    const elsewhere = await customerAt(sql(), 4, { account: inviter.account });
    await unchanged(sql(), () => confirm());
    expect(await recordOf(sql(), elsewhere)).toMatchObject({ hito_4_completado: false });
  });
});

describe('refused with an answer, and nothing changes:', () => {
  test.each<[string, Args]>([
    ['no inviter', { inviter_email: null }],
    ['an empty one', { inviter_email: '' }],
    ['what is no e-mail', { inviter_email: 'ana' }],
    ['somebody unknown', { inviter_email: 'nadie@example.test' }],
  ])('%s', async (_, args) => {
    expect(await unchanged(sql(), () => confirm(args))).toEqual(REFUSED);
  });

  test('another customer, and oneself', async () => {
    const other = await customerAt(sql(), 4, { cafe: inviter.cafe });
    for (const { email } of [other.account, guest.account])
      expect(await unchanged(sql(), () => confirm({ inviter_email: email }))).toEqual(REFUSED);
  });

  test('who enrolled without an inviter, and who is no customer there', async () => {
    const alone = await enroll(sql(), await createAccount(sql()), inviter.cafe);
    const stranger = await createAccount(sql());
    for (const { id } of [alone.account, stranger, inviter.account])
      expect(await unchanged(sql(), () => confirm({}, id))).toEqual(REFUSED);
  });

  test('the right inviter at another café', async () => {
    const elsewhere = await createCafe(sql());
    await enroll(sql(), guest.account, elsewhere);
    expect(await unchanged(sql(), () => confirm({ cafe_slug: elsewhere.slug }))).toEqual(REFUSED);
  });
});

describe('refused, and nothing changes:', () => {
  test.each<[string, Args]>([
    ['no café', { cafe_slug: null }],
    ['an unknown café', { cafe_slug: 'no-existe-en-ningún-sitio' }],
  ])('%s', async (_, args) => {
    await unchanged(sql(), () => expectRefused(confirm(args), 404, 'CAFE_NOT_FOUND'));
  });

  test.each([
    ['paused', 403, 'CAFE_PAUSED'],
    ['deleted', 404, 'CAFE_NOT_FOUND'],
  ] as const)('a %s café', async (state, status, code) => {
    await setCafe(sql(), inviter.cafe, state);
    await unchanged(sql(), () => expectRefused(confirm(), status, code));
  });

  test('a visitor and a session without a person', async () => {
    await unchanged(sql(), async () => {
      expect(await refusalOf(confirm({}, null))).toMatchObject({ code: FORBIDDEN });
      await expectRefused(confirm({}, ''), 401, 'UNAUTHENTICATED');
    });
  });
});
