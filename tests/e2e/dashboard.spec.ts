import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, createCustomerAtHito } from './support/database.ts';
import { dateOf } from './support/dates.ts';
import { breakCall, delayCall, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { enroll, signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

test('shows each café with its progress, newest first, and leads on', async ({
  page,
  context,
  person,
  sql,
}) => {
  const [done, last, first, fresh] = [
    await openCafe(sql),
    await openCafe(sql),
    await openCafe(sql),
    await openCafe(sql),
  ];
  await createCustomerAtHito(sql, 8, person, done);
  await createCustomerAtHito(sql, 7, person, last);
  await createCustomerAtHito(sql, 2, person, first);
  await enroll(person, fresh);
  await signInAs(context, person);

  const letGo = await delayCall(page, 'load_dashboard');
  await page.goto(at.dashboard);
  await expect(page.getByText('Cargando tus cafeterías...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Tus Aventuras de Recompensas' })).toBeVisible();
  await expect(page.getByText('¡Hola, Ana!')).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
  await expectAccessible(page);

  const cards = page.getByRole('article');
  const names = [fresh, first, last, done].map(({ nombre }) => nombre);
  await expect(cards.getByRole('heading')).toHaveText(names);
  const card = (index: number) => cards.nth(index);
  await expect(card(0).getByText('0/7 hitos')).toBeVisible();
  await expect(card(0).getByText('Hito actual: 1 - Tu primera reseña')).toBeVisible();
  await expect(card(0).getByText(`Cliente: ${person.email.split('@')[0]}`)).toBeVisible();
  await expect(card(1).getByText('1/7 hitos')).toBeVisible();
  await expect(card(2).getByText('6/7 hitos')).toBeVisible();
  await expect(card(2).getByText('Hito actual: 7 - Aumento de valor')).toBeVisible();
  await expect(card(3).getByText('7/7 hitos')).toBeVisible();
  await expect(card(3).getByText('Aventura de Recompensas completada!')).toBeVisible();
  await expect(card(3).getByRole('img', { name: `Eres VIP en ${done.nombre}` })).toBeVisible();
  await expect(card(3).getByText('A11B22')).toBeVisible();
  await expect(card(0).getByText(`Iniciado: ${dateOf(new Date())}`)).toBeVisible();

  await expect(card(3).getByRole('link', { name: 'Conecta VIP' })).toHaveAttribute(
    'href',
    /^\/conecta-vip\//,
  );
  await expect(card(3).getByRole('link', { name: 'Mis Recompensas' })).toHaveAttribute(
    'href',
    /^\/rewards\//,
  );
  await card(1).getByRole('link', { name: 'Continuar Hitos' }).click();
  await expect(page).toHaveURL(urlOf(at.journey(first, 2)));
  await page.goBack();
  await expect(cards).toHaveCount(4);
});

test(
  'somebody without a café is told what to do; an administrator finds the way in',
  LONG,
  async ({ page, context, person, sql }) => {
    await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
    await signInAs(context, person);
    await page.goto(at.dashboard);
    await expect(page.getByRole('heading', { name: 'No tienes cafeterías aún' })).toBeVisible();
    await expect(page.getByText('Visita una cafetería participante')).toBeVisible();
    await expect(page.getByText(`¡Hola, ${person.email}!`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('href', '/admin');
    // before anything a customer would come for
    const first = page.getByRole('main').getByRole('link').first();
    await expect(first).toHaveText('Revisar tickets');
    await expect(first).toHaveAttribute('href', '/admin/tickets');
    await expectAccessible(page);
  },
);

test(
  'signing out leads home; a failure keeps the person there',
  LONG,
  async ({ page, context, customer, allowConsole }) => {
    allowConsole(refusedWith(500));
    await signInAs(context, customer);
    await page.goto(at.dashboard);
    const leave = page.getByRole('button', { name: 'Cerrar sesión' });
    const repair = await breakCall(page, 'logout');
    await leave.click();
    await expectToast(page, 'Error', 'Error al cerrar sesión');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await repair();
    await leave.click();
    await expect(page).toHaveURL(urlOf(at.home));
    await page.goto(at.dashboard);
    await expect(page).toHaveURL(urlOf(at.login));
  },
);

test(
  'a session that is already dead counts as signed out',
  BY_NIGHT,
  async ({ page, context, customer, allowConsole }) => {
    allowConsole(refusedWith(403));
    await signInAs(context, customer);
    await page.goto(at.dashboard);
    await breakCall(page, 'logout', 403);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(urlOf(at.home));
  },
);
