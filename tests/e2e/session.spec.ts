import type { Page } from '@playwright/test';
import { at, urlOf } from './support/addresses.ts';
import { apiUrl, publishableKey } from './support/environment.ts';
import { hurryUntilVisible, networkLost, refusedWith, retryUntilVisible } from './support/failures.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signInAs, signUp, type Person } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const KEY = 'sb-session';

/** The stored session as if its token had expired a minute ago. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      expires_at: number;
      expires_in: number;
    };
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60, expires_in: 0 }),
    );
  }, KEY);
}

/** The same person whose token has expired a minute ago, before any page of theirs could renew it. */
const withExpiredToken = (person: Person): Person => ({
  ...person,
  session: { ...person.session, expires_at: Math.floor(Date.now() / 1000) - 60, expires_in: 0 },
});

/** Signs a person out everywhere, from somewhere else. */
async function signOutElsewhere({ session }: Person): Promise<void> {
  const response = await fetch(`${apiUrl()}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: publishableKey(), authorization: `Bearer ${session.access_token}` },
  });
  expect(response.ok).toBe(true);
}

test('signed out elsewhere leads to the login at the next renewal, and back to where one was', async ({
  page,
  context,
  customer,
  cafe,
  allowConsole,
}) => {
  allowConsole(refusedWith(400), refusedWith(401), refusedWith(403));
  await signOutElsewhere(customer);
  await signInAs(context, withExpiredToken(customer));
  await page.goto(`/rewards/${encodeURIComponent(cafe.slug)}`);
  await expect(page).toHaveURL(urlOf(at.login));
  await expectToast(page, 'Tu sesión ha terminado', 'Inicia sesión para seguir donde estabas.');
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(`/rewards/${encodeURIComponent(cafe.slug)}`));
});

test('a session that ends on the journey says so and leads back to its step', async ({
  page,
  context,
  customer,
  cafe,
  allowConsole,
}) => {
  allowConsole(refusedWith(400), refusedWith(401), refusedWith(403));
  await signInAs(context, customer);
  await page.goto(at.journey(cafe, 3));
  await expect(page.getByRole('heading', { name: 'Compártelo con el mundo' })).toBeVisible();
  await signOutElsewhere(customer);
  // a visitor has no token that could end
  await page.route('**/rest/v1/rpc/*', (route) =>
    route.request().headers().authorization?.startsWith('Bearer ey')
      ? route.fulfill({ status: 401, json: { message: 'JWT expired' } })
      : route.fallback(),
  );
  await page.reload();
  await expect(page).toHaveURL(urlOf(at.login));
  await expectToast(page, 'Tu sesión ha terminado', 'Inicia sesión para seguir donde estabas.');
  await page.unroute('**/rest/v1/rpc/*');
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 3)));
});

test('expired while offline keeps the person signed in, says so, and recovers by itself', async ({
  page,
  context,
  customer,
  allowConsole,
}) => {
  allowConsole(networkLost);
  await signInAs(context, customer);
  await page.goto(at.dashboard);
  await expect(page.getByRole('article')).toBeVisible();
  await context.setOffline(true);
  await expireToken(page);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();
  await context.setOffline(false);
  // a press takes it away from over the link
  await page.getByText('Vuelves a tener conexión').click();
  await page.getByRole('link', { name: 'Tu cuenta' }).click();
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  await expectToast(page, 'Datos descargados');
});

test(
  'a renewal that the backend cannot answer signs nobody out',
  BY_NIGHT,
  async ({ page, context, customer, allowConsole }) => {
    allowConsole(refusedWith(503), /AuthRetryableFetchError/);
    await signInAs(context, withExpiredToken(customer));
    await page.clock.install();
    const token = /\/auth\/v1\/token\?/;
    await page.route(token, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await page.goto(at.dashboard);
    // the auth service is asked again for half a minute, each time with a longer pause
    await hurryUntilVisible(page, page.getByRole('button', { name: 'Reintentar' }));
    await page.unroute(token);
    await retryUntilVisible(page, page.getByRole('article'));
  },
);

test.describe('a link with somebody else’s session', () => {
  /** Builds the fragment of a genuine link of the auth service, from a real session. */
  const fragmentOf = ({ session }: Person) => {
    const parts = session as unknown as Record<string, string>;
    const { access_token, refresh_token, expires_at } = parts;
    const fields = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer' };
    return new URLSearchParams({ ...fields, type: 'magiclink' } as Record<string, string>).toString();
  };

  test('leaves who is signed in as they are', async ({ page, context, customer, cafe }) => {
    const stranger = await signUp();
    await signInAs(context, customer);
    for (const path of [at.dashboard, at.home, at.journey(cafe)]) {
      const query = path === at.dashboard ? '?code=0c7e5a5e-0000-4000-8000-000000000000' : '';
      await page.goto(`${path}${query}#${fragmentOf(stranger)}`);
      await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, '.')}(\\?step=1)?$`));
      const stored = await page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
      expect(stored).toContain(customer.id);
      expect(stored).not.toContain(stranger.id);
    }
    await page.goto(`${at.dashboard}#${fragmentOf(stranger)}`);
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('signs nobody in', async ({ page }) => {
    const stranger = await signUp();
    await page.goto(`${at.dashboard}#${fragmentOf(stranger)}`);
    await expect(page).toHaveURL(urlOf(at.login));
    await page.goto(`${at.login}?code=0c7e#${fragmentOf(stranger)}`);
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(page).toHaveURL(urlOf(at.login));
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });
});
