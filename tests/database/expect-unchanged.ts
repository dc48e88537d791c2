import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { contents } from './snapshot.ts';

/** Does an action that must leave every table as it is, but for those named. Returns the action's answer. */
export async function expectUnchanged<T>(
  sql: Sql,
  act: () => PromiseLike<T>,
  ...except: string[]
): Promise<T> {
  const others = async () =>
    Object.fromEntries(Object.entries(await contents(sql)).filter(([table]) => !except.includes(table)));
  const before = await others();
  const answer = await act();
  expect(await others()).toEqual(before);
  return answer;
}
