import { askForProof } from '../support/presence.ts';
import { createMember, rpc } from '../support/factories.ts';
import { at, urlOf } from './support/addresses.ts';
import { letDaysPass, standAt } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signUp } from './support/people.ts';

test('a slip scanned before the log-in is the visit of its day, and completes what waited for it', async ({
  sql,
  cafe,
  customer,
  page,
}) => {
  await standAt(sql, 2, customer, cafe);
  await letDaysPass(sql, customer, cafe, 3);
  await askForProof(sql, cafe);
  const waiter = await signUp();
  await createMember(sql, cafe, 'staff', { account: waiter });
  const { code } = await rpc(sql, waiter.id, 'make_slip', { cafe_id: cafe.id });

  await page.goto(`${at.here(cafe)}#p=${code}`);
  // gone from the address, and claimed by the browser
  await expect(page).toHaveURL(urlOf(at.loginAt(cafe)));
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.here(cafe)));
  await expect(page.getByText('Lo que escaneaste antes ya está en tu cuenta.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Te espera la ruleta/ })).toBeVisible();

  // once
  await page.goto(`${at.here(cafe)}#p=${code}`);
  await expect(page.getByText(/^Tu vale es para la visita del/)).toBeVisible();
  const visits = await sql`select proof from public.visitas_clientes where user_id = ${customer.id}
    and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;
  expect(visits).toEqual([{ proof: 'slip' }]);
});
