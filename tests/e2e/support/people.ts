import type { BrowserContext } from '@playwright/test';
import type { Sql } from 'postgres';
import { PRIVACY_VERSION } from '../../../supabase/functions/_shared/contracts/privacy-version.ts';
import type { TeamRole } from '../../../supabase/functions/_shared/contracts/procedures/shared-schemas.ts';
import { callProcedure, post } from '../../support/backend/api.ts';
import { createMember } from '../../support/given/factories.ts';
import { door, pageUrl } from './environment.ts';
import { uniqueAddress, uniqueLetters, uniquePerson } from './unique.ts';
import { runSerially, TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';

/** A password that meets all four rules. */
export const PASSWORD = 'Conecta123';

/** Account made through the API. */
export interface Person {
  id: string;
  email: string;
  nombre: string;
  password: string;
  /** The auth service's answer to the sign-up, as the browser stores it. */
  session: { access_token: string; expires_at?: number; expires_in?: number };
}

interface SignUpAnswer {
  access_token: string;
  user: { id: string; email: string };
}

/** Storage key of the session (src/lib/supabase.ts). */
const SESSION_KEY = 'sb-session';

/** Returns {@link door} with an address of its own: limits of different tests do not add up. */
const ownDoor = (token?: string) => ({ ...door(token), headers: { [TEST_ADDRESS_HEADER]: uniqueAddress() } });

/** A new account, signed in; its address is made up unless one is given. */
export async function signUp(own: { email?: string } = {}): Promise<Person> {
  const { nombre, email } = { ...uniquePerson(), ...own };
  const credentials = { email, password: PASSWORD };
  const session = (await post(
    ownDoor(),
    '/auth/v1/signup',
    { ...credentials, data: { privacy_version: PRIVACY_VERSION } },
    (ask) => runSerially(ask, ({ status }) => status === 429),
  )) as SignUpAnswer;
  return { ...credentials, id: session.user.id, nombre, session };
}

/** A new account on a café's team. */
export async function memberOf(sql: Sql, cafe: { id: string }, role: TeamRole): Promise<Person> {
  const person = await signUp();
  await createMember(sql, cafe, role, { account: person });
  return person;
}

/** Makes a person a customer of a café. */
export async function enroll(person: Person, cafe: { slug: string }): Promise<void> {
  const as = ownDoor(person.session.access_token);
  const { status } = await callProcedure(as, 'enroll', { cafe_slug: cafe.slug });
  if (status !== 'enrolled') throw new Error(`enroll answered ${status}`);
}

/**
 * Opens a browser's context as somebody who signed in earlier: their session lies in its storage before its next page
 * starts, once, so that logging out stays logged out.
 */
export async function signInAs(context: BrowserContext, { session }: Person): Promise<void> {
  const entry = {
    origin: pageUrl(),
    key: SESSION_KEY,
    value: JSON.stringify(session),
    done: uniqueLetters(),
  };
  // setStorageState would load a page of its own for each origin.
  await context.addInitScript(({ origin, key, value, done }) => {
    if (location.origin !== origin || localStorage.getItem(done)) return;
    localStorage.setItem(key, value);
    localStorage.setItem(done, 'signed in');
  }, entry);
}
