import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { mistyped } from '../../support/examples/mistyped.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';
import { newBrowser } from '../../support/given/presence.ts';

const CALLS = 50;
const { sql, given, procedure, expectUnchanged, runInParallel, runTimes } = useGiven({
  connections: CALLS + 2,
});

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let waiter: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  await given.setServiceMode(cafe);
  waiter = await given.member(cafe, 'staff');
});

describe('A slip', () => {
  test('gives the visit of its day, also at home the day after, and never a wheel', async () => {
    const ana = await given.customerAtWheel(5, { cafe, at: daysAfter(noon, -3) });
    const code = await given.slip(cafe, noon);
    const next = madrid('2026-11-23 20:00');
    expect(await given.trySlip(cafe, { user: ana.account.id }, ` ${mistyped(code)}`, next)).toMatchObject({
      status: 'claimed',
      method: 'slip',
      day: '2026-11-22',
      registered: true,
    });
    expect(await given.proofsOf(ana.account.id)).toMatchObject({ '2026-11-22': 'slip' });
    await expectRefused(given.spinHitoId(ana, 5, { at: next }), 409, 'PRESENCE_MISSING');
    expect(await given.registerVisit(ana, next)).toMatchObject({ status: 'registered', proof: 'none' });
  });

  test('redeems nothing, neither while it is fresh nor as proof of the visit that it gave', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    await given.proveMailbox(ana.account);
    const reward = await given.rewardOf(ana, 1);
    const redeem = () => given.redeem(ana, reward, { at: later(1) });
    const code = await given.slip(cafe, noon);
    expect(await given.trySlip(cafe, { user: ana.account.id }, code, noon)).toMatchObject({
      registered: true,
    });
    await expectUnchanged(() => expectRefused(redeem(), 409, 'PRESENCE_MISSING'));
  });

  test('makes the unproven visit of its day count, and completes what that visit completes', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.registerVisit(ana, noon);
    await given.trySlip(cafe, { user: ana.account.id }, await given.slip(cafe, noon), later(60));
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_2_completado: true });
  });

  test('is valid from the first moment of its day until 48 hours after its end', async () => {
    const [ana, bea] = [await given.customerAt(3, { cafe }), await given.customerAt(3, { cafe })];
    const [first, second] = [await given.slip(cafe, noon), await given.slip(cafe, noon)];
    const claimed = (user: string, code: string, clock: string) =>
      given.trySlip(cafe, { user }, code, madrid(clock));
    expect(await claimed(ana.account.id, first, '2026-11-21 23:59')).toMatchObject({ status: 'not_valid' });
    expect(await claimed(ana.account.id, first, '2026-11-25 00:00')).toMatchObject({ status: 'not_valid' });
    expect(await claimed(ana.account.id, first, '2026-11-24 23:59')).toMatchObject({ status: 'claimed' });
    expect(await claimed(bea.account.id, second, '2026-11-25 00:00')).toMatchObject({ status: 'not_valid' });
  });

  test('is used once: one of fifty customers gets it, and gets it again after a lost answer', async () => {
    const people = await Promise.all(Array.from({ length: CALLS }, () => given.account()));
    const code = await given.slip(cafe, noon);
    const answers = await runInParallel(
      'private.slips',
      people.map(
        ({ id }) =>
          () =>
            given.trySlip(cafe, { user: id }, code, noon),
      ),
    );
    const winners = people.filter((_, index) => answers[index]!.status === 'claimed');
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'already_used')).toHaveLength(49);
    expect(await given.trySlip(cafe, { user: winners[0]!.id }, code, later(1))).toMatchObject({
      status: 'claimed',
    });
    expect(await sql()`select from private.presence_claims where cafe_id = ${cafe.id}`).toHaveLength(1);
  });

  test('pays nothing more once it is used, and another café’s is unknown', async () => {
    const other = await given.cafe();
    const [ana, bea] = [await given.customerAt(3, { cafe, at: daysAfter(noon, -3) }), await given.account()];
    const sheets = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const { id } = await given.member(cafe, 'staff');
        const sheet = await given.slipSheet({ id }, cafe, noon);
        await given.activateSheet({ id }, cafe, sheet.id, noon);
        return sheet.codes;
      }),
    );
    const codes = sheets.flat().slice(0, 200);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) await given.claimCode(cafe, { user: ana.account.id }, code, noon);
    const visits = await given.proofsOf(ana.account.id);
    expect(visits['2026-11-22']).toBe('slip');
    const used = await sql()`select from private.slips
      where cafe_id = ${cafe.id} and used_at is not null`;
    expect(used).toHaveLength(200);
    // one mailbox more, an address for each: what counts misses is not what refuses
    const again = await Promise.all(
      codes.map(async (code) => {
        const { id } = await given.account();
        return (await given.trySlip(cafe, { user: id }, code, later(1))).status;
      }),
    );
    expect(new Set(again)).toEqual(new Set(['already_used']));
    expect(await given.proofsOf(ana.account.id)).toEqual(visits);
    expect(await given.trySlip(cafe, { user: bea.id }, await given.slip(other, noon), noon)).toMatchObject({
      status: 'not_valid',
    });
  });

  test('waits in the browser for the first log-in if it was taken home without an account', async () => {
    const browser = newBrowser();
    const code = await given.slip(cafe, noon);
    const next = madrid('2026-11-23 20:00');
    expect(await given.trySlip(cafe, { browser }, code, later(90))).toMatchObject({
      status: 'claimed',
      registered: false,
    });
    const account = await given.account();
    expect(await given.linkClaims(account, browser, next)).toEqual({ adopted: 1 });
    await given.enrollment(account, cafe, { at: next });
    expect(await given.proofsOf(account.id)).toEqual({ '2026-11-22': 'slip', '2026-11-23': 'none' });
  });

  test('is not found by guessing: ten misses an hour per customer, sixty per address', async () => {
    const ana = await given.customerAt(3, { cafe });
    const guess = (address: string, user?: string) =>
      given.trySlip(cafe, user ? { user, address } : { browser: newBrowser(), address }, 'ZZZZ0000', noon);
    for (let miss = 0; miss < 10; miss += 1)
      expect(await guess(`a${miss}`, ana.account.id)).toMatchObject({ status: 'not_valid' });
    expect(await guess('b', ana.account.id)).toMatchObject({ status: 'try_later' });
    const code = await given.slip(cafe, noon);
    expect(await given.trySlip(cafe, { user: ana.account.id, address: 'b' }, code, noon)).toMatchObject({
      status: 'try_later',
    });
    for (let miss = 0; miss < 60; miss += 1)
      expect(await guess('wifi')).toMatchObject({ status: 'not_valid' });
    expect(await guess('wifi')).toMatchObject({ status: 'try_later' });
    expect(await given.trySlip(cafe, { user: ana.account.id }, code, later(60))).toMatchObject({
      status: 'claimed',
    });
  });

  test('is tried for a signed-in customer whatever others guessed on their Wi-Fi, and limits nobody else', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    const code = await given.slip(cafe, noon);
    for (let miss = 0; miss < 62; miss += 1)
      await given.trySlip(cafe, { browser: newBrowser(), address: 'bar' }, 'ZZZZ0000', noon);
    expect(await given.trySlip(cafe, { user: ana.account.id, address: 'bar' }, code, noon)).toMatchObject({
      status: 'claimed',
    });
    for (let invitee = 0; invitee < 6; invitee += 1) {
      const { id } = await given.account();
      for (let miss = 0; miss < 10; miss += 1)
        await given.trySlip(cafe, { user: id, address: 'terrace' }, 'ZZZZ0000', noon);
    }
    const other = await given.slip(cafe, noon);
    expect(
      await given.trySlip(cafe, { browser: newBrowser(), address: 'terrace' }, other, noon),
    ).toMatchObject({ status: 'claimed' });
  });
});

describe('The slips of a team', () => {
  test('A slip made by the team is of today, one of forty per member and day, and stored as a keyed hash', async () => {
    const slip = await procedure(waiter.id, 'make_slip', cafe.id, noon);
    expect(slip).toMatchObject({ day: '2026-11-22', until: '2026-11-24T23:00:00+00:00' });
    expect(slip.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const [row] = await sql()`select s::text as row from private.slips s where s.cafe_id = ${cafe.id}`;
    expect(row!.row).not.toContain(slip.code);
    for (let count = 1; count < 40; count += 1) await procedure(waiter.id, 'make_slip', cafe.id, noon);
    await expectUnchanged(() =>
      expectRefused(procedure(waiter.id, 'make_slip', cafe.id, later(1)), 429, 'TOO_MANY_REQUESTS'),
    );
    expect(await procedure(waiter.id, 'load_slips', cafe.slug, noon)).toMatchObject({ left: 0 });
    await procedure(waiter.id, 'make_slip', cafe.id, daysAfter(noon, 1));
  });

  test('Twenty parallel presses for the day’s last slip, or the last sheet, create one', async () => {
    for (const [what, table, upTo] of [
      ['make_slip', 'private.slips', 40],
      ['make_slip_sheet', 'private.slip_sheets', 10],
    ] as const) {
      for (let count = 1; count < upTo; count += 1) await procedure(waiter.id, what, cafe.id, noon);
      const answers = await runTimes(table, 20, () =>
        procedure(waiter.id, what, cafe.id, noon).then(
          () => 'made',
          ({ message }: Error) => message,
        ),
      );
      expect(answers.toSorted().reverse()).toEqual(['made', ...Array<string>(19).fill('TOO_MANY_REQUESTS')]);
    }
  });

  test('A sheet is worth nothing until a day is given to it, for good', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    const sheet = await procedure(waiter.id, 'make_slip_sheet', cafe.id, noon);
    expect(sheet.codes).toHaveLength(24);
    expect(await given.trySlip(cafe, { user: ana.account.id }, sheet.codes[0]!, noon)).toMatchObject({
      status: 'not_valid',
    });
    const activate = (day: string | null, id = sheet.id) =>
      procedure(waiter.id, 'activate_slip_sheet', cafe.id, id, day, noon);
    for (const day of ['2026-11-21', '2026-11-24', null])
      await expectRefused(activate(day), 422, 'INVALID_INPUT', 'slip_day');
    await expectRefused(activate('2026-11-22', crypto.randomUUID()), 404, 'SLIP_SHEET_NOT_FOUND');
    expect(await activate('2026-11-22')).toEqual({ activated: true, day: '2026-11-22' });
    expect(await activate('2026-11-23')).toEqual({ activated: false, day: '2026-11-22' });
    expect(await given.trySlip(cafe, { user: ana.account.id }, sheet.codes[0]!, noon)).toMatchObject({
      status: 'claimed',
    });
    expect(await procedure(waiter.id, 'load_slips', cafe.slug, noon)).toMatchObject({
      today: '2026-11-22',
      left: 40,
      sheets: [{ id: sheet.id, label: sheet.label, day: '2026-11-22', used: 1 }],
    });
  });

  test('A void sheet is worth nothing more, and its used slips stay', async () => {
    const [ana, bea] = [await given.customerAt(3, { cafe }), await given.customerAt(3, { cafe })];
    const make = () => given.slipSheet(waiter, cafe, noon);
    const activate = (id: string) => given.activateSheet(waiter, cafe, id, noon);
    const end = (id: string) => procedure(waiter.id, 'void_slip_sheet', cafe.id, id, later(1));
    const [lost, unprinted] = [await make(), await make()];
    await activate(lost.id);
    await given.trySlip(cafe, { user: ana.account.id }, lost.codes[0]!, noon);
    expect(await end(lost.id)).toEqual({ voided: true });
    expect(await end(lost.id)).toEqual({ voided: false });
    expect(await given.trySlip(cafe, { user: bea.account.id }, lost.codes[1]!, later(2))).toMatchObject({
      status: 'not_valid',
    });
    expect(await given.proofsOf(ana.account.id)).toMatchObject({ '2026-11-22': 'slip' });
    await end(unprinted.id);
    expect(await activate(unprinted.id)).toEqual({ activated: false, day: null });
    await expectRefused(end(crypto.randomUUID()), 404, 'SLIP_SHEET_NOT_FOUND');
    const { sheets } = await procedure(waiter.id, 'load_slips', cafe.slug, noon);
    expect(sheets).toMatchObject([
      { id: lost.id, used: 1, voided_at: later(1).toISOString().replace('.000Z', '+00:00') },
    ]);
    const acts = await sql()`select action from private.audit_log where subject = ${'slip-sheet:' + lost.id}`;
    expect(acts.map(({ action }) => action as string).toSorted()).toEqual([
      'slip.activate',
      'slip.sheet',
      'slip.void',
    ]);
  });

  test('Sheets without a day come first, however many were made since', async () => {
    const forgotten = await procedure(waiter.id, 'make_slip_sheet', cafe.id, noon);
    for (let count = 1; count <= 10; count += 1) {
      const at = daysAfter(noon, count);
      const { id } = await given.slipSheet(waiter, cafe, at);
      await given.activateSheet(waiter, cafe, id, at);
    }
    const { sheets } = await procedure(waiter.id, 'load_slips', cafe.slug, daysAfter(noon, 10));
    expect(sheets.map(({ day }) => day).slice(0, 3)).toEqual([null, '2026-12-02', '2026-12-01']);
    expect(sheets[0]!.id).toBe(forgotten.id);
  });

  test('A member makes ten sheets a day, and gives five of them a day', async () => {
    const make = () => given.slipSheet(waiter, cafe, noon);
    const activate = (id: string) => given.activateSheet(waiter, cafe, id, noon);
    const sheets = [];
    for (let count = 0; count < 10; count += 1) sheets.push(await make());
    await expectRefused(make(), 429, 'TOO_MANY_REQUESTS');
    for (const { id } of sheets.slice(0, 5)) await activate(id);
    await expectRefused(activate(sheets[5]!.id), 429, 'TOO_MANY_REQUESTS');
  });
});
