import { readVariable } from '../../../supabase/local/shared/variable.ts';
import type { Transport } from '../../support/backend/api.ts';

/** Reads a variable that global-setup.ts sets for the workers. */
function requireVariable(name: string): string {
  const value = readVariable(name);
  if (!value) throw new Error(`${name} is missing: run the tests through the Playwright configuration`);
  return value;
}

export const pageUrl = () => requireVariable('E2E_PAGE_URL');
export const apiUrl = () => requireVariable('E2E_API_URL');
export const databaseUrl = () => requireVariable('E2E_DATABASE_URL');
export const publishableKey = () => requireVariable('E2E_PUBLISHABLE_KEY');
/** Secret that `deliver-events` expects; empty where a target does not share it. */
export const deliverySecret = () => readVariable('E2E_DELIVERY_SECRET') ?? '';

/** The way into the backend beside the page, as somebody or as a visitor. */
export const door = (token?: string): Transport => ({
  apiUrl: apiUrl(),
  publishableKey: publishableKey(),
  token,
});
