import { ask, customerWithHandoverRequest } from '../support/given/handover.ts';
import { at } from './support/addresses.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { memberOf } from './support/people.ts';
import { countTaps, pauseBetweenGestures } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';
import { watchPrinter } from './support/paper.ts';

test.use({ viewport: { width: 390, height: 664 } });

test(
  'the weekly tasks of team and owner take few taps from the open Hoy',
  LONG,
  async ({ sql, cafe, openBrowser }) => {
    test.setTimeout(90_000);
    await ask(sql, await customerWithHandoverRequest(sql, { cafe }));
    const page = await openBrowser(await memberOf(sql, cafe, 'owner'));
    const printed = await watchPrinter(page);
    await page.goto(at.deskToday(cafe));
    const taps = await countTaps(page);
    const expectTaps = (most: number, act: string, work: () => Promise<void>) =>
      test.step(act, async () => {
        await page.goto(at.deskToday(cafe));
        await expect(page.getByRole('button', { name: 'Enseñar el código' })).toBeVisible();
        const before = taps();
        await work();
        expect(taps() - before, act).toBe(most);
      });
    const inMyCafe = async (room: RegExp) => {
      await page.getByRole('link', { name: 'Mi café' }).click();
      await page.getByRole('link', { name: room }).click();
    };

    await expectTaps(1, 'a handover', async () => {
      const deliver = page.getByRole('button', { name: /^Entregado: / });
      await expect(deliver).toBeVisible();
      // The list ignores a press on a row that has just moved under the finger.
      await pauseBetweenGestures(page, 700);
      await deliver.click();
      await expect(page.getByText('Entrega confirmada')).toBeVisible();
    });
    await expectTaps(2, 'a single slip', async () => {
      await page.getByRole('button', { name: 'Dar un vale' }).click();
      const slip = page.getByRole('dialog', { name: /^Vale por una visita del día / });
      await slip.getByRole('button', { name: 'Cerrar' }).click();
      await expect(slip).toBeHidden();
    });
    await expectTaps(4, 'the conditions of a prize', async () => {
      await inMyCafe(/^Premios y ruletas/);
      await page.getByRole('button', { name: /^Café gratis/ }).click();
      const line = page.getByLabel('Condiciones');
      // the sheet opens in its field
      await expect(line).toBeFocused();
      await line.fill('Espresso o americano, hasta las 12:00');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expectToast(page, 'Condiciones guardadas', 'Café gratis');
    });
    await expectTaps(3, 'the poster', async () => {
      await inMyCafe(/^Imprimir/);
      await page.getByRole('button', { name: 'Imprimir cartel' }).click();
      await printed();
    });
    await expectTaps(4, 'an invitation to the team', async () => {
      await inMyCafe(/^Equipo/);
      const email = page.getByLabel('Email de la persona');
      await email.click();
      await email.fill(uniquePerson().email);
      await page.getByRole('button', { name: 'Invitar' }).click();
      await expect(page.getByText(/\/join-team#invitacion=/)).toBeVisible();
    });
    await expectTaps(3, 'a pause', async () => {
      await inMyCafe(/^Ajustes/);
      await page.getByRole('button', { name: 'Desactivar cafetería' }).click();
      await expectToast(page, 'Cafetería desactivada');
    });
  },
);
