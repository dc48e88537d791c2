import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { rewardAt } from './support/rewards.ts';
import { expectToast } from './support/toasts.ts';

test(
  'a manager says what holds for a prize, and the customer who wins it then reads it at the counter',
  ANY_SIZE,
  async ({ page, context, cafe, person, sql, openBrowser }) => {
    const manager = await memberOf(sql, cafe, 'manager');
    await signInAs(context, manager);
    await page.goto(at.deskPrizes(cafe));
    const open = () => page.getByRole('button', { name: /^Café gratis/ }).click();
    await open();
    const line = page.getByLabel('Condiciones');
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    const usual = 'Un café solo, cortado o con leche, en barra';
    await expect(line).toHaveValue(usual);
    // Only the owner sets the value of a prize.
    await expect(page.getByLabel(/^Valor/)).toHaveCount(0);
    await line.fill('ñ'.repeat(81));
    await save.click();
    await expect(line).toHaveAccessibleDescription(/Escribe como mucho 80 caracteres\. Ahora son 81\.$/);
    await expectAccessible(page);
    // one line however it is typed, and all of it on screen
    await line.fill('Espresso o americano,\nhasta las 12:00, de lunes a viernes, y en la terraza no');
    expect(
      await line.evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.scrollHeight - field.clientHeight,
      ]),
    ).toEqual([0, 0]);
    await line.fill('Espresso o americano,\nhasta las 12:00');
    await line.press('Enter');
    await expectToast(page, 'Condiciones guardadas', 'Café gratis');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const reward = await rewardAt(sql, await createCustomerAtHito(sql, 2, person, cafe), 1);
    const phone = await openBrowser(person);
    await phone.goto(at.redeem(cafe, reward));
    await expect(phone.getByText('Espresso o americano, hasta las 12:00')).toBeVisible();

    await open();
    await expect(page.getByText(`Si la dejas vacía: ${usual}.`)).toBeVisible();
    await line.fill('');
    await save.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open();
    await expect(line).toHaveValue(usual);
    await expect(page.getByText('Si la dejas vacía')).toHaveCount(0);
  },
);
