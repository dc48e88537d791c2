import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe } from '../../support/given/factories.ts';
import { runQueued } from '../run-in-parallel.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, runInParallel } = useGiven({ connections: 6 });
const NOON = new Date('2026-11-22T11:00:00Z');
let cafe: Cafe;
let owner: Account;
let leaver: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  leaver = await given.member(cafe, 'owner');
});

const remove = (voidSlips?: boolean) =>
  procedure(owner.id, 'remove_member', cafe.id, leaver.id, voidSlips ?? null, NOON);
const ways = {
  'is removed': () => remove(),
  leaves: () => rpc(leaver.id, 'remove_member', { cafe_id: cafe.id, user_id: leaver.id }),
  'deletes the account': () => given.deleteAccount(leaver),
};
const WAYS = Object.keys(ways) as (keyof typeof ways)[];
const pair = (code: string) => given.pairCounterScreen(code, NOON);
const screens = () => given.screensOf(owner, cafe);
const slips = () => given.slipsOf(owner, cafe, NOON);
const makeSlip = (by: Account) => given.newSlip(by, cafe, NOON);
const makeSheet = (by: Account) => given.slipSheet(by, cafe, NOON);
const activate = (by: Account, id: string) => given.activateSheet(by, cafe, id, NOON);
/** Claims a code as a new customer, and returns the answer. */
async function claimed(code: string): Promise<string> {
  const { account } = await given.customerAt(3, { cafe, at: daysAfter(NOON, -3) });
  return (await given.trySlip(cafe, { user: account.id }, code, NOON)).status;
}

describe('The pairing code of an owner', () => {
  const makeCode = () => given.pairingCodeOf(leaver, cafe, NOON);

  test.each([...WAYS, 'is a manager now', 'hands the café over'] as const)(
    'pairs nothing once its maker %s',
    async (how) => {
      const code = await makeCode();
      if (how === 'is a manager now') await given.setRole(owner, cafe, leaver, 'manager');
      else if (how === 'hands the café over') await given.handOver(leaver, cafe, owner);
      else await ways[how]();
      await pair(code);
      expect(await screens()).toEqual([]);
    },
  );

  test('stays valid if another owner is removed', async () => {
    const code = await given.pairingCodeOf(owner, cafe, NOON);
    await remove();
    await pair(code);
    expect(await screens()).toHaveLength(1);
  });

  test('is invalid after their removal, even if it was requested meanwhile', async () => {
    await runInParallel<unknown>('public.cafe_members', [
      () => remove(),
      () => makeCode().catch((error: Error) => error.message),
    ]);
    expect(await sql()`select from private.counter_screen_pairings where cafe_id = ${cafe.id}`).toHaveLength(
      0,
    );
  });
});

describe('A member who leaves', () => {
  const HELD = {
    'the café': 'select from public.cafeterias where id = $1 for update',
    'their account': 'select from auth.users where id = $1 for update',
    'their membership': 'select from public.cafe_members where user_id = $1 for update',
    'the pairing code': 'select from private.counter_screen_pairings where made_by = $1 for update',
  };
  const ACTS = {
    'a new pairing code': () => given.pairingCodeOf(leaver, cafe, NOON),
    'a screen paired by their code': (code: string) => pair(code),
    'a slip': () => makeSlip(leaver),
    'a sheet': () => makeSheet(leaver),
  };
  const cases = WAYS.flatMap((how) =>
    Object.keys(ACTS).flatMap((act) => Object.keys(HELD).map((held) => [how, act, held] as const)),
  ) as [keyof typeof ways, keyof typeof ACTS, keyof typeof HELD][];

  test.each(cases)(
    'waits in one line with a member who %s and %s, while %s is held',
    async (how, act, held) => {
      for (const first of ['leaving', 'making']) {
        leaver = await given.member(cafe, 'owner');
        const code = await given.pairingCodeOf(leaver, cafe, NOON);
        const leave = () => ways[how]().then(() => 'left', String);
        const make = () =>
          ACTS[act](code).then(
            () => 'made',
            ({ code: state, message }: { code: string; message: string }) => `${state} ${message}`,
          );
        const answers = await runQueued(
          sql(),
          HELD[held],
          held === 'the café' ? cafe.id : leaver.id,
          first === 'leaving' ? [leave, make] : [make, leave],
        );
        expect(answers).toContain('left');
        const rest = answers.filter((answer) => answer !== 'left');
        expect(rest).toEqual([expect.stringMatching(/^(made|PT401 UNAUTHENTICATED|PT403 NOT_ALLOWED)$/)]);
      }
    },
  );
});

describe('A slip of a member', () => {
  test.each(WAYS)(
    'on a sheet without a day is void when the member %s, and a colleague’s is not',
    async (how) => {
      const [theirs, ours] = [await makeSheet(leaver), await makeSheet(owner)];
      await ways[how]();
      expect(await activate(owner, theirs.id)).toMatchObject({ activated: false, day: null });
      expect(await claimed(theirs.codes[0]!)).toBe('not_valid');
      expect(await activate(owner, ours.id)).toMatchObject({ activated: true });
      expect((await slips()).sheets.map(({ id }) => id)).toEqual([ours.id]);
    },
  );

  test('stays valid for its 48 hours if a customer has it', async () => {
    const [single, sheet] = [await makeSlip(leaver), await makeSheet(leaver)];
    await activate(leaver, sheet.id);
    await remove();
    expect(await claimed(single.code)).toBe('claimed');
    expect(await claimed(sheet.codes[0]!)).toBe('claimed');
  });

  test('is void on request when its member is removed; a used one keeps its visit', async () => {
    const [single, used, sheet] = [await makeSlip(leaver), await makeSlip(leaver), await makeSheet(leaver)];
    const [dated, ours] = [await makeSheet(owner), await makeSlip(owner)];
    await activate(leaver, sheet.id);
    await activate(leaver, dated.id);
    expect(await claimed(used.code)).toBe('claimed');
    await remove(true);
    for (const code of [single.code, sheet.codes[0]!, dated.codes[0]!])
      expect(await claimed(code)).toBe('not_valid');
    expect(await claimed(ours.code)).toBe('claimed');
    const [row] = await sql()`select count(*)::int as visits from public.visitas_clientes
      where cafe_id = ${cafe.id} and proof = 'slip' and revoked_at is null`;
    expect(row).toEqual({ visits: 2 });
  });
});

describe('A single slip', () => {
  const end = (by: Account, id: string) => rpc(by.id, 'void_slip', { cafe_id: cafe.id, slip_id: id });

  test('is voided by the team, once, while nobody has used it', async () => {
    const [lost, used] = [await makeSlip(owner), await makeSlip(owner)];
    expect((await slips()).slips.map(({ id, made_by_caller }) => [id, made_by_caller]).toSorted()).toEqual(
      [lost, used].map(({ id }) => [id, true]).toSorted(),
    );
    expect(await claimed(used.code)).toBe('claimed');
    expect(await end(leaver, lost.id)).toEqual({ voided: true });
    expect(await end(leaver, lost.id)).toEqual({ voided: false });
    expect(await end(leaver, used.id)).toEqual({ voided: false });
    expect(await claimed(lost.code)).toBe('not_valid');
    expect((await slips()).slips).toEqual([]);
  });
});
