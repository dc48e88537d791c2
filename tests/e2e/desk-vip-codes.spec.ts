import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, createCustomerAtHito } from './support/database.ts';
import { loseAnswer, networkLost } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { enroll, memberOf, signInAs } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { pressUntilGone } from './support/taps.ts';
import { closeToast, expectAnnounced, expectToast } from './support/toasts.ts';
import { uniqueLetters } from './support/unique.ts';
import { expectNotClipped, onPaper, sheetsOf, watchPrinter } from './support/paper.ts';

test(
  'a manager prints ten cards with a press; the QR of one fills the code in for who logs in with it',
  ANY_SIZE,
  async ({ page, context, person: customer, sql, openBrowser, allowConsole }) => {
    allowConsole(networkLost);
    const cafe = await openCafe(sql, `Obrador y Cafetería Nuestra Señora de la Almudena ${uniqueLetters()}`);
    await enroll(customer, cafe);
    await createCustomerAtHito(sql, 7, customer, cafe);
    const manager = await memberOf(sql, cafe, 'manager');
    await signInAs(context, manager);
    const printed = await watchPrinter(page);
    await page.goto(at.deskVipCodes(cafe));
    // on a phone "Más" says where one is, in the same line as the tabs beside it
    const more = page.getByRole('button', { name: 'Más: Códigos VIP' });
    const daily = page.getByRole('link', { name: 'Clientes' });
    await expect(daily).toBeVisible();
    if (await more.isVisible())
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 664 });
        // Both boxes are measured at one moment: above them the text still settles into the new width.
        await expect(async () => {
          const [beside, box] = await Promise.all([daily.boundingBox(), more.boundingBox()]);
          expect([box?.y, box?.height], `at ${width}`).toEqual([beside?.y, beside?.height]);
          expect(box?.height, `at ${width}`).toBeLessThan(60);
        }).toPass({ timeout: 5000 });
      }
    await page.getByRole('button', { name: 'Generar códigos' }).click();
    await expectToast(page, '¡10 códigos creados!');
    await closeToast(page);
    await expectAccessible(page);
    // the answer gets lost: what it activated is printed by the same press again
    await loseAnswer(page, 'activate_vip_codes');
    await page.getByRole('button', { name: 'Activar e imprimir tarjetas (10)' }).click();
    await expectToast(page, 'No sabemos si se ha hecho');
    await closeToast(page);
    await page.getByRole('button', { name: 'Activar e imprimir tarjetas (10)' }).click();
    await printed();
    const [active] = await sql`select count(*)::int as n from public.vip_codes
      where cafe_id = ${cafe.id} and status = 'active'`;
    expect(active).toEqual({ n: 10 });

    const cards = page.locator('.vip-card');
    const [code, scanned] = await onPaper(page, async () => {
      expect(await sheetsOf(page)).toHaveLength(1);
      await expect(cards).toHaveCount(10);
      await expectNotClipped(cards);
      await expect(page.locator('.cut-sheets').getByText(/@/), 'a card has no name').toHaveCount(0);
      // the address breaks at no hyphen
      const lines = await page
        .locator('.vip-card-where .whitespace-nowrap')
        .evaluateAll((all) => all.map((end) => end.getClientRects().length));
      expect(lines).toEqual(Array.from({ length: 10 }, () => 1));
      const sizes = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
      for (const [width, height] of sizes) {
        expect(width).toBeCloseTo((85 / 25.4) * 96, 0);
        expect(height).toBeCloseTo((55 / 25.4) * 96, 0);
      }
      const fourth = cards.nth(3);
      return [
        await fourth.getByText(/^[a-z]\d\d[a-z]\d\d$/).innerText(),
        readQr(await fourth.getByRole('img').screenshot()),
      ] as const;
    });
    expect(scanned).toMatch(/^https?:\/\/[^/]+\/c\/nuestra-senora-almudena(-\d+)?#codigo=/);
    expect(scanned.endsWith(`#codigo=${code}`)).toBe(true);

    const phone = await openBrowser();
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await phone.goto(scanned);
    await expect(phone).toHaveURL(/\/c\/nuestra-senora-almudena(-\d+)?$/);
    await phone.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await logIn(phone, customer);
    await expect(phone).toHaveURL(urlOf(at.journey(cafe)));
    await expect(phone.getByLabel('Código VIP')).toHaveValue(code);
    expect(asked.filter((address) => address.includes(code))).toEqual([]);
    await phone.getByRole('button', { name: 'Completar desafío' }).click();
    await expectAnnounced(phone, '¡Desafío completado!');

    await page.getByRole('tab', { name: 'Administrar' }).click();
    await expectAccessible(page);
    await page.getByLabel('Seleccionar los activos de esta página').check();
    await page.getByRole('button', { name: 'Retirar (10)' }).click();
    await pressUntilGone(page.getByRole('dialog').getByRole('button', { name: 'Retirar' }));
    // the list is from before the customer used theirs
    await expectToast(page, '9 códigos retirados', 'Uno ya se había usado o retirado.');
    await expect(page.getByText('Ya no vale', { exact: true })).toHaveCount(9);
    await expect(page.getByText('Ya utilizado')).toBeVisible();
  },
);
