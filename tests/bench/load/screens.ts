import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { nextPollDelay } from '../../../src/features/desk/shared/next-poll-delay.ts';
import { callProcedure, type Client } from '../support/client.ts';
import type { Run, Outcome } from './drive.ts';

/** A phone behind a bar with the day open (rule T10): whose it is, and what it knows. */
interface CounterScreen {
  userId: string;
  slug: string;
  /** True if its café confirms handovers: then it polls at least every 5 seconds. */
  awaited: boolean;
  version: string | null;
  /** Looks since there was news. */
  quiet: number;
}

/** Number of polls without news that bring a page to its longest interval. */
const IDLE_POLLS = 1000;

/**
 * Opens so many screens, as many as possible in different cafés that work in this way, and lets each load once; none has
 * had news for long.
 */
export async function openScreens(
  sql: Sql,
  client: Client,
  amount: number,
  way: 'no_proof' | 'proof_and_handover',
): Promise<CounterScreen[]> {
  const members = await sql<{ userId: string; slug: string }[]>`
    select m.user_id as "userId", c.slug from public.cafe_members m join public.cafeterias c on c.id = m.cafe_id
    where c.service_mode = ${way}
    order by m.role, c.slug`;
  const screens = Array.from({ length: amount }, (_, at): CounterScreen => {
    const { userId, slug } = members[at % members.length]!;
    return { userId, slug, awaited: way === 'proof_and_handover', version: null, quiet: 0 };
  });
  const waiting = screens.values();
  const opening = async () => {
    for (const screen of waiting) {
      const { error } = await look(client, screen, performance.now());
      if (error) throw new Error(`Already the first look fails: ${error}`);
      screen.quiet = IDLE_POLLS;
    }
  };
  await Promise.all(Array.from({ length: 8 }, opening));
  return screens;
}

/** Polls with all screens, each at its own pace, as the page's `useToday` does. */
export async function watch(client: Client, screens: CounterScreen[], seconds: number): Promise<Run> {
  const outcomes: Outcome[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const one = async (screen: CounterScreen) => {
    // somewhere between two looks, as screens that were opened at any time are
    let due = started + Math.random() * nextPollDelay(screen.quiet, screen.awaited);
    while (due < end) {
      await sleep(Math.max(0, due - performance.now()));
      outcomes.push(await look(client, screen, due));
      due = performance.now() + nextPollDelay(screen.quiet, screen.awaited);
    }
  };
  await Promise.all(screens.map(one));
  return { outcomes, seconds: Math.max(seconds, (performance.now() - started) / 1000) };
}

async function look(client: Client, screen: CounterScreen, due: number): Promise<Outcome> {
  const { userId, slug: cafe_slug, version } = screen;
  const args = { cafe_slug, ...(version && { known_version: version }) };
  let error: string | null = null;
  try {
    const answer = await callProcedure(client, 'load_today', args, userId);
    screen.version = answer.version;
    screen.quiet = answer.today ? 0 : screen.quiet + 1;
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return { operation: 'look', milliseconds: performance.now() - due, error };
}
