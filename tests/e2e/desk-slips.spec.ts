import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { openCafe } from './support/database.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { pressUntilGone } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueLetters } from './support/unique.ts';
import { expectNotClipped, onPaper, sheetsOf, watchPrinter } from './support/paper.ts';

test(
  'a waiter gives a slip, of today and with its code in the QR, only where the café asks for proof',
  BY_NIGHT,
  async ({ page, context, cafe, sql }) => {
    const waiter = await memberOf(sql, cafe, 'staff');
    await signInAs(context, waiter);
    await page.goto(at.deskToday(cafe));
    const give = page.getByRole('button', { name: 'Dar un vale' });
    // The heading goes by the hour.
    await expect(page.getByText('Las visitas y los canjes salen aquí solos.')).toBeVisible();
    await expect(give).toHaveCount(0);
    await sql`update public.cafeterias set service_mode = 'proof' where id = ${cafe.id}`;
    await page.reload();
    await give.click();
    const dialog = page.getByRole('dialog', { name: /^Vale por una visita del día / });
    const qr = dialog.getByRole('img', { name: /^Código QR del vale [0-9A-Z]{8}$/ });
    await expect(qr).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    const code = (await qr.getAttribute('aria-label'))!.slice(-8);
    await expect(dialog.getByText(`${code.slice(0, 4)} ${code.slice(4)}`, { exact: true })).toBeInViewport({
      ratio: 1,
    });
    const [kept] = await sql`select s.made_by, s.day = private.madrid_day(now()) as today
      from private.slips s where s.code_hash = private.slip_hash(${cafe.id}, ${code})`;
    expect(kept).toEqual({ made_by: waiter.id, today: true });
    expect(readQr(await qr.screenshot())).toMatch(new RegExp(`/c/[^/#]+#p=${code}$`));
    // The keyboard closes the dialog, and the next press makes another slip.
    await page.keyboard.press('Escape');
    await expect(give).toBeFocused();
    await give.click();
    await expect(qr).toBeVisible();
    expect((await qr.getAttribute('aria-label'))!.slice(-8)).not.toBe(code);
  },
);

test(
  'a waiter prints a sheet of 24 slips, discards what did not come out, and gives the next its day',
  ANY_SIZE,
  async ({ page, context, sql }) => {
    // The name has the maximum length.
    const cafe = await openCafe(
      sql,
      `Obrador y Cafetería Nuestra Señora de la Almudena y San Isidro ${uniqueLetters()}`.slice(0, 80),
    );
    await sql`update public.cafeterias set service_mode = 'proof' where id = ${cafe.id}`;
    const waiter = await memberOf(sql, cafe, 'staff');
    await signInAs(context, waiter);
    const printed = await watchPrinter(page);
    await page.goto(at.deskToday(cafe));
    await page.getByRole('link', { name: 'Imprimir vales' }).click();
    const make = page.getByRole('button', { name: 'Hacer e imprimir una hoja' });
    await make.click();
    await printed();
    await expectAccessible(page);

    const slips = page.locator('.slip');
    const [typed, scanned] = await onPaper(page, async () => {
      expect(await sheetsOf(page)).toHaveLength(1);
      await expect(slips).toHaveCount(24);
      await expectNotClipped(slips);
      const codes: string[] = [];
      for (const slip of await slips.all()) codes.push(readQr(await slip.getByRole('img').screenshot()));
      return [await page.locator('.slip-code').allInnerTexts(), codes];
    });
    const tidy = typed.map((code) => code.replace(' ', ''));
    const [{ address }] = await sql<[{ address: string }]>`
      select short_slug as address from public.cafeterias where id = ${cafe.id}`;
    const origin = new URL(page.url()).origin;
    expect(scanned).toEqual(tidy.map((code) => `${origin}${at.scan({ slug: address })}#p=${code}`));
    const [kept] = await sql`select count(*)::int as slips from private.slips s
      where s.cafe_id = ${cafe.id} and s.day is null and s.code_hash in (
        select private.slip_hash(${cafe.id}, code) from unnest(${tidy}::text[]) as code)`;
    expect(kept).toEqual({ slips: 24 });

    await page.getByRole('button', { name: 'No, descartarla' }).click();
    await expectToast(page, 'Hoja descartada');
    await expect(page.getByText('Todavía ninguna.')).toBeVisible();
    expect(await sql`select from private.slips where cafe_id = ${cafe.id}`).toHaveLength(0);
    await make.click();
    await page.getByRole('button', { name: /^Activar: hoja/ }).click();
    await expect(page.getByRole('radio', { name: 'Hoy' })).toBeChecked();
    await expectAccessible(page);
    await pressUntilGone(page.getByRole('dialog').getByRole('button', { name: 'Activar' }));
    await expect(page.getByText('Para hoy · 0 de 24 usados')).toBeVisible();
  },
);
