import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { openCafe } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueLetters } from './support/unique.ts';

test(
  'a manager writes the poster’s headline and prints poster and guide',
  ANY_SIZE,
  async ({ page, context, sql }) => {
    const cafe = await openCafe(sql, `Obrador y Cafetería Nuestra Señora de la Almudena ${uniqueLetters()}`);
    const manager = await memberOf(sql, cafe, 'manager');
    await signInAs(context, manager);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.goto(at.deskPoster(cafe));
    const headline = page.getByLabel('Titular');
    await headline.fill('x'.repeat(41));
    await page.getByRole('button', { name: 'Guardar titular' }).click();
    await expect(page.getByText('Escribe como mucho 40 caracteres')).toBeVisible();
    await headline.fill('Tu primera tostada con tomate, de regalo');
    await page.getByRole('button', { name: 'Guardar titular' }).click();
    await expectToast(page, 'Titular guardado');
    await expectAccessible(page);
    await page.reload();
    await expect(headline).toHaveValue('Tu primera tostada con tomate, de regalo');

    // paper is wider than a phone
    await page.setViewportSize({ width: 1280, height: 1200 });
    const sheet = page.locator('.poster-sheet');
    for (const name of ['Imprimir cartel', 'Imprimir guía']) {
      await page.getByRole('button', { name }).click();
      await expect(page.locator('body[data-printed]')).toBeAttached();
      await page.evaluate(() => document.body.removeAttribute('data-printed'));
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), name).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await expect(
        sheet.getByText(
          name === 'Imprimir guía' ? 'Si un día no hay internet' : 'Tu primera tostada con tomate',
        ),
      ).toBeVisible();
      // The whole sheet must be visible.
      expect(
        await sheet.evaluate((element) => element.scrollHeight - element.clientHeight),
        name,
      ).toBeLessThanOrEqual(1);
      await page.emulateMedia({ media: null });
    }
    const widths = await sheet
      .locator('img')
      .evaluateAll((pictures: HTMLImageElement[]) => pictures.map(({ naturalWidth }) => naturalWidth));
    expect(widths).toEqual([390, 390, 390]);
  },
);
