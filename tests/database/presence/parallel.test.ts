import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Cafe } from '../../support/given/factories.ts';
import { runQueued } from '../run-in-parallel.ts';
import { useGiven } from '../use-given.ts';
import { newBrowser } from '../../support/given/presence.ts';

const CALLS = 10;
const { sql, given, runInParallel } = useGiven({ connections: 32 });

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let screen: string;
beforeEach(async () => {
  cafe = await cafeWithProof();
  screen = await given.pairedScreen(cafe);
});

async function cafeWithProof(): Promise<Cafe> {
  const created = await given.cafe();
  await given.setServiceMode(created);
  return created;
}

const adopt = (user: string, browser: string, at: Date) => given.linkClaims({ id: user }, browser, at);

describe('A browser’s claim that ten e-mails use at once', () => {
  const registerAll = async (browser: string) => {
    const customers = await Promise.all(
      Array.from({ length: CALLS }, () => given.customerAt(3, { cafe, at: daysAfter(noon, -5) })),
    );
    const answers = await runInParallel(
      'public.visitas_clientes',
      customers.map((customer) => () => given.registerVisit(customer, later(1), { browser })),
    );
    return answers.map(({ proof }) => proof).toSorted();
  };
  const once = (proof: string) => [...Array<string>(CALLS - 1).fill('none'), proof].toSorted();

  test.each(['slip', 'screen'])('by a %s is the visit of one of them', async (proof) => {
    const browser = newBrowser();
    const code = await (proof === 'slip' ? given.slip(cafe, noon) : given.screenToken(cafe, screen, noon));
    await given.claimCode(cafe, { browser }, code, noon);
    expect(await registerAll(browser)).toEqual(once(proof));
  });

  test('is the visit of an e-mail or of the account that takes it over, not of both', async () => {
    const [ana, bea] = [await given.customerAt(3, { cafe, at: daysAfter(noon, -5) }), await given.account()];
    const browser = newBrowser();
    await given.claimCode(cafe, { browser }, await given.screenToken(cafe, screen, noon), noon);
    await runInParallel<unknown>('public.visitas_clientes', [
      () => given.registerVisit(ana, later(1), { browser }),
      () => adopt(bea.id, browser, later(1)).then(() => given.enrollment(bea, cafe, { at: later(2) })),
    ]);
    const proofs = [
      ...Object.values(await given.proofsOf(ana.account.id)),
      ...Object.values(await given.proofsOf(bea.id)),
    ];
    expect(proofs.filter((proof) => proof === 'screen')).toHaveLength(1);
  });
});

describe('A log-in that takes over presence claims', () => {
  /** Creates a customer of two cafés who proved presence at both in one browser. */
  async function atTwoCafes() {
    const other = await cafeWithProof();
    const otherScreen = await given.pairedScreen(other);
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -5) });
    const there = await given.enrollment(ana.account, other, { at: daysAfter(noon, -5) });
    const claimAt = async (where: Cafe, device: string, browser: string, at: Date) =>
      given.claimCode(where, { browser }, await given.screenToken(where, device, at), at);
    const inBoth = async (order: 'here first' | 'there first', at: Date) => {
      const browser = newBrowser();
      const steps = [
        () => claimAt(cafe, screen, browser, at),
        () => claimAt(other, otherScreen, browser, at),
      ];
      if (order === 'there first') steps.reverse();
      for (const step of steps) await step();
      return browser;
    };
    return { ana, enrollments: [ana.enrollmentId, there.enrollmentId], inBoth };
  }

  test.each([0, 1])(
    'runs beside a second one with claims at two cafés, whichever is locked first (%d)',
    async (held) => {
      const { ana, enrollments, inBoth } = await atTwoCafes();
      const one = await inBoth('here first', noon);
      const other = await inBoth('there first', later(1));
      const taken = await runQueued(
        sql(),
        'select from public."Clientes proto" where id = $1 for update',
        enrollments[held]!,
        [() => adopt(ana.account.id, one, later(2)), () => adopt(ana.account.id, other, later(2))],
      );
      expect(taken).toEqual([{ adopted: 2 }, { adopted: 2 }]);
    },
  );

  test('runs beside a second one, for a new account, with a claim of two browsers at each of two cafés', async () => {
    const { inBoth } = await atTwoCafes();
    const account = await given.account();
    const [one, other] = [await inBoth('here first', noon), await inBoth('there first', noon)];
    const taken = await runInParallel(
      'private.presence_claims',
      [one, other].map((browser) => () => adopt(account.id, browser, later(2))),
    );
    expect(taken.map(({ adopted }) => adopted).toSorted()).toEqual([0, 2]);
  });

  test('does not wait for a press on the visit page, nor the press for it', async () => {
    const { ana, enrollments, inBoth } = await atTwoCafes();
    const browser = await inBoth('here first', noon);
    const [visit, taken] = await runQueued<unknown>(
      sql(),
      'select from public."Clientes proto" where id = $1 for update',
      enrollments[0]!,
      [() => given.registerVisit(ana, later(1), { browser }), () => adopt(ana.account.id, browser, later(1))],
    );
    expect(visit).toMatchObject({ status: 'registered', proof: 'screen' });
    expect(taken).toEqual({ adopted: 2 });
  });
});
