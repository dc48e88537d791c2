import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { openCafe, type Cafe } from './database.ts';
import { databaseUrl } from './environment.ts';
import { Guard } from './guard.ts';
import { enroll, signInAs, signUp, type Person } from './people.ts';
import { uniqueAddress } from './unique.ts';
import { TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';

/** Details of a test about messages and rules, which read alike at every size: it runs on the phone only. */
export const ANY_SIZE = { tag: '@any-size' };

/**
 * Marks tests of what is made for a desk: a landing looks at it in a wide window alone, the phone waits for the long run.
 * All other tests of the desktop wait for it too.
 */
export const DESK = { tag: ['@wide', '@desk'] };

/** Marks tests that are slow and guard little: they wait for `npm run test:long` (docs/decisions/0021). */
export const LONG = { tag: '@long' };

/** Marks details that read alike at every size and guard little: they wait for `npm run test:long`. */
export const BY_NIGHT = { tag: ['@any-size', '@long'] };

interface Fixtures {
  /** Announces console errors, page errors and failed requests that the test provokes on purpose. */
  allowConsole: Guard['allow'];
  guard: Guard;
  /** A café of this test's own. */
  cafe: Cafe;
  /** Account without a café. */
  person: Person;
  /** Account that has just become a customer of `cafe`. */
  customer: Person;
  /** The page of a further browser, guarded like the first; signed in as somebody if one is given. */
  openBrowser: (person?: Person) => Promise<Page>;
}

interface WorkerFixtures {
  /** The backend's database, as its superuser. */
  sql: Sql;
}

async function openContext(browser: Browser, guard: Guard, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: { [TEST_ADDRESS_HEADER]: uniqueAddress() } });
  guard.watch(context);
  if (person) await signInAs(context, person);
  return context;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sql: [
    // Playwright wants an object pattern here, even for nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sql = connect(databaseUrl());
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  guard: async ({}, use) => {
    const guard = new Guard();
    await use(guard);
    test.expect(guard.problems, 'nothing went wrong unannounced').toEqual([]);
  },
  allowConsole: async ({ guard }, use) => use(guard.allow),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ [TEST_ADDRESS_HEADER]: uniqueAddress() }),
  context: async ({ context, guard }, use) => {
    guard.watch(context);
    await use(context);
  },
  cafe: async ({ sql }, use) => {
    const cafe = await openCafe(sql);
    await use(cafe);
    // the first page of everybody's queue is left to the tests that run
    await sql`delete from public.purchase_tickets where cafe_id = ${cafe.id} and status = 'pending'`;
  },
  // oxlint-disable-next-line no-empty-pattern
  person: async ({}, use) => use(await signUp()),
  customer: async ({ cafe }, use) => {
    const person = await signUp();
    await enroll(person, cafe);
    await use(person);
  },
  openBrowser: async ({ browser, guard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await openContext(browser, guard, person);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export const { expect } = test;
