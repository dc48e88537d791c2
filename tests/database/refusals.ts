import postgres from 'postgres';
import { expect } from 'vitest';

/** Refusal by Postgres. */
export interface Refusal {
  code: string;
  message: string;
  detail: string | undefined;
}

/** Returns how the database refused a promise. Fails if it did not. */
export async function refusalOf(attempt: PromiseLike<unknown>): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      return { code: error.code, message: error.message, detail: error.detail };
    throw error;
  }
  throw new Error('It was not refused');
}

/** Expects a refusal of the product: HTTP status, stable code and, when given, the detail (rule S4). */
export async function expectRefused(
  attempt: PromiseLike<unknown>,
  status: number,
  code: string,
  detail?: string,
): Promise<void> {
  const refusal = await refusalOf(attempt);
  expect(refusal).toMatchObject({
    code: `PT${status}`,
    message: code,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** SQLSTATE of a missing privilege or a violated policy. */
export const FORBIDDEN = '42501';
