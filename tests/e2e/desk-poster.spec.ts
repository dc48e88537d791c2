import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { openCafe } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueLetters } from './support/unique.ts';
import { expectNotClipped, onPaper, sheetsOf, watchPrinter } from './support/paper.ts';

test(
  'a manager writes the poster’s headline and prints poster and guide',
  ANY_SIZE,
  async ({ page, context, sql }) => {
    const cafe = await openCafe(sql, `Obrador y Cafetería Nuestra Señora de la Almudena ${uniqueLetters()}`);
    const manager = await memberOf(sql, cafe, 'manager');
    await signInAs(context, manager);
    const printed = await watchPrinter(page);
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

    const sheet = page.locator('.poster-sheet');
    for (const [name, words] of [
      ['Imprimir cartel', 'Tu primera tostada con tomate'],
      ['Imprimir guía', 'Si un día no hay internet'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await printed();
      await onPaper(page, async () => {
        expect(await sheetsOf(page), name).toHaveLength(1);
        await expect(sheet.getByText(words)).toBeVisible();
        await expectNotClipped(sheet);
      });
    }
    const widths = await sheet
      .locator('img')
      .evaluateAll((pictures: HTMLImageElement[]) => pictures.map(({ naturalWidth }) => naturalWidth));
    expect(widths).toEqual([390, 390, 390]);
  },
);
