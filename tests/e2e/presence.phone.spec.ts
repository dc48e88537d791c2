import { requireProof, pairCounterScreen, shown } from '../support/given/presence.ts';
import { rpc } from '../support/given/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { confirmHandover } from './support/counter.ts';
import { shiftDays, createCustomerAtHito } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import {
  confirmMailbox,
  fillChallenge1,
  fillSignUp,
  logIn,
  openReview,
  openVisits,
  registerVisit,
} from './support/forms.ts';
import { MAILBOX_SUBJECT, mailedCode } from './support/mail.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption, redeem, redeemButton, yesButton } from './support/redemption.ts';
import { rewardAt } from './support/rewards.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';
import { countTaps, countWords, pressUntilGone } from './support/taps.ts';

test('a slip scanned before the log-in is the visit of its day, and completes what waited for it', async ({
  sql,
  cafe,
  customer,
  page,
}) => {
  await createCustomerAtHito(sql, 2, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  await requireProof(sql, cafe);
  const waiter = await memberOf(sql, cafe, 'staff');
  const { code } = await rpc(sql, waiter.id, 'make_slip', { cafe_id: cafe.id });

  await page.goto(`${at.scan(cafe)}#p=${code}`);
  // gone from the address, and claimed by the browser
  await expect(page.getByText(/^Tu vale es para la visita del/)).toBeVisible();
  await expect(page).toHaveURL(urlOf(at.scan(cafe)));
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.scan(cafe)));
  await expect(page.getByText('Lo que leíste antes en la barra ya está en tu cuenta.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Girar la ruleta' })).toBeVisible();

  // once
  await page.goto(`${at.scan(cafe)}#p=${code}`);
  await expect(page.getByText(/^Tu vale es para la visita del/)).toBeVisible();
  const visits = await sql`select proof from public.visitas_clientes where user_id = ${customer.id}
    and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;
  expect(visits).toEqual([{ proof: 'slip' }]);
});

test('a café asks for proof in the middle of a journey: what was won stays, what is not proved waits, the evening makes it count', async ({
  sql,
  cafe,
  customer,
  openBrowser,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(refusedWith(403));
  const enrollment = await createCustomerAtHito(sql, 2, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  const coffee = await rewardAt(sql, enrollment, 1);
  const owner = await memberOf(sql, cafe, 'owner');
  const bar = await openBrowser(owner);
  const choose = async (name: RegExp, title: string) => {
    await bar.goto(at.deskCounterScreens(cafe));
    await bar.getByRole('radio', { name }).check();
    await bar.getByRole('button', { name: 'Guardar forma de trabajar' }).click();
    await expectAccessible(bar);
    await pressUntilGone(bar.getByRole('button', { name: 'Sí, desde ahora' }));
    await expectToast(bar, `Ahora trabajáis: ${title}`);
  };
  await choose(/^Con prueba Tocan/, 'Con prueba');

  // in the morning, without the code: said before, noted, and no wheel
  const phone = await openBrowser(customer);
  await phone.goto(at.scan(cafe));
  await expect(phone.getByText(/^Para que la visita cuente, escanea antes con la cámara/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Escanear el código de la barra' })).toBeVisible();
  await openVisits(phone, cafe);
  await registerVisit(phone, customer.email);
  await expect(phone.getByRole('heading', { name: 'Anotada, falta la prueba' })).toBeVisible();
  await phone.goto(at.scan(cafe));
  await expect(phone.getByRole('link', { name: 'Girar la ruleta' })).toHaveCount(0);
  await phone.goto(at.rewards(cafe));
  await expect(phone.getByText('Café gratis')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Confirmar mi correo' })).toBeVisible();
  await expectAccessible(phone);

  // in the evening the code of the counter makes it count
  const token = await shown(sql, cafe, await pairCounterScreen(sql, cafe), new Date());
  await phone.goto(`${at.scan(cafe)}#p=${token}`);
  await expect(phone.getByText('Código de la barra leído: vale 15 minutos.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await phone.getByRole('link', { name: 'Girar la ruleta' }).click();
  await expect(phone.getByText(/Código de la barra leído: vale hasta las \d\d:\d\d\.$/)).toBeVisible();
  await phone.getByRole('button', { name: 'Girar la ruleta' }).click();

  // A redemption waits for a code from the mailbox, which is asked for in place of CANJEAR.
  await phone.getByRole('link', { name: 'Canjear ahora' }).click();
  await expect(phone).toHaveURL(/\/redeem\//);
  await expect(phone.getByRole('link', { name: 'Confirmar mi correo' })).toBeVisible();
  await expect(redeemButton(phone)).toHaveCount(0);
  await expect(band(phone)).toHaveText('Falta un paso');
  await expectAccessible(phone);
  await confirmMailbox(phone, customer);
  await expect(phone).toHaveURL(/\/redeem\//);
  await redeem(phone);
  await expect(band(phone)).toHaveText('CANJEADO');

  // stricter still: the next one is asked for, and the team confirms it
  await choose(/^Con prueba y entrega confirmada/, 'Con prueba y entrega confirmada');
  await phone.goto(at.redeem(cafe, coffee));
  await redeem(phone);
  await expect(band(phone)).toHaveText('Esperando a la barra…');
  await bar.goto(at.deskToday(cafe));
  await confirmHandover(bar, 'Café gratis');
  await expect(band(phone)).toHaveText('CANJEADO');
});

test('a sign-up at a café that requires proof confirms the mailbox, earns the coffee and redeems it without a code', async ({
  sql,
  cafe,
  openBrowser,
}) => {
  await requireProof(sql, cafe);
  const screen = await pairCounterScreen(sql, cafe);
  const phone = await openBrowser();
  const customer = uniquePerson();
  const taps = await countTaps(phone);
  const words: number[] = [];
  const count = countWords(cafe.nombre);
  const read = async () => words.push(await count(phone));
  await phone.goto(at.loginAt(cafe));
  await expect(phone.getByLabel('Email')).toBeVisible();
  await read();
  await fillSignUp(phone, customer);

  // The mailbox comes first, with the café's face.
  await expect(phone.getByRole('heading', { name: 'Escribe el código que te hemos enviado' })).toBeVisible();
  await expect(phone.getByRole('banner')).toContainText(cafe.nombre);
  await expect(phone.getByLabel('Código del correo')).toBeFocused();
  await expectAccessible(phone);
  await read();
  await phone.getByLabel('Código del correo').fill(await mailedCode(customer.email, MAILBOX_SUBJECT));
  await expect(phone.getByRole('link', { name: 'Dejar mi reseña' })).toBeVisible();
  await read();
  await openReview(phone);
  await fillChallenge1(phone, customer);
  await expect(phone.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  await read();

  await phone.goto(`${at.scan(cafe)}#p=${await shown(sql, cafe, screen, new Date())}`);
  // the sentence moves what lies below it
  await expect(phone.getByText('Código de la barra leído: vale 15 minutos.')).toBeVisible();
  await read();
  await phone.getByRole('link', { name: /Café gratis/ }).click();
  await expect(yesButton(phone)).toBeVisible();
  await read();
  console.log(`With proof: ${taps() + 4} taps; words so far on each screen: ${words.join(', ')}`);
  // Three more open the keyboard in a field, and one is "Sí".
  expect(taps() + 4).toBeLessThanOrEqual(8);
  expect(words.at(-1)).toBeLessThanOrEqual(220);
  await confirmRedemption(phone);
  await expect(band(phone)).toHaveText('CANJEADO');
});
