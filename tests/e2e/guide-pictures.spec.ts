import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { at } from './support/addresses.ts';
import { openCafe, createCustomerAtHito } from './support/database.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { enroll, memberOf, signInAs } from './support/people.ts';
import { redeem } from './support/redemption.ts';
import { rewardAt } from './support/rewards.ts';

const FOLDER = 'src/features/desk/poster/guide';
/** The start page shows some of these screens as well, and scans. */
const START_PAGE = 'src/features/public/landing/components';
/** `npm run guide:pictures`: the pictures are taken anew. Otherwise this test says when they have to be. */
const isTaking = readVariable('GUIDE_PICTURES') === 'take';

/** Returns the parts of a screen that the guide's reader must find again: headings and buttons, without what another day changes. */
async function wordsOf(page: Page, cafe: { nombre: string }): Promise<string[]> {
  const words = await page.getByRole('heading').or(page.getByRole('button')).allInnerTexts();
  const lasting = words.map((text) =>
    text
      .replaceAll(cafe.nombre, '{café}')
      .replace(/Palabra de hoy[^]*/, 'Palabra de hoy')
      .replace(/\d/g, '0')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return lasting.filter((text) => text !== '');
}

/** A screen as it is, as WebP; without the picture of the day's word, for which the machine may have no letters. */
async function pictureOf(page: Page, quality: number): Promise<Buffer> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (parentElement && /^\p{Extended_Pictographic}/u.test(nodeValue?.trim() ?? ''))
        parentElement.style.visibility = 'hidden';
    }
  });
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const webp = await page.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).replace(/^.*,/, '');
    },
    [png, quality] as const,
  );
  return Buffer.from(webp, 'base64');
}

test(
  'the pictures of the team’s guide and the start page show the screens as they are',
  BY_NIGHT,
  async ({ page, context, person, sql, openBrowser }) => {
    const cafe = isTaking ? await openCafe(sql, 'Cafetería del Sol') : await openCafe(sql);
    await enroll(person, cafe);
    // closed all day: otherwise Hoy says in the evening what the day was like
    await sql`update public.cafeterias set opening_hours = ${sql.json(Array(7).fill([]))} where id = ${cafe.id}`;
    const waiter = await memberOf(sql, cafe, 'staff');
    const reward = await rewardAt(sql, await createCustomerAtHito(sql, 3, person, cafe), 1);
    // yesterday can have a visit
    await sql`update public."Clientes proto" set fecha_registro = fecha_registro - interval '3 days'
      where cafe_id = ${cafe.id}`;
    const words: Record<string, string[]> = {};
    const show = async (name: string, on: Page) => {
      words[name] = await wordsOf(on, cafe);
      if (isTaking) await writeFile(`${FOLDER}/${name}.webp`, await pictureOf(on, 0.8));
    };
    /** The start page's pictures weigh at most 25 kB together. */
    const showAtTheStart = async (name: string, on: Page) => {
      if (isTaking) await writeFile(`${START_PAGE}/${name}.webp`, await pictureOf(on, 0.15));
    };

    const visitor = await openBrowser();
    await visitor.setViewportSize({ width: 390, height: 664 });
    await visitor.goto(at.scan(cafe));
    await expect(visitor.getByRole('button', { name: 'Lo quiero' })).toBeVisible();
    words.scan = await wordsOf(visitor, cafe);
    await showAtTheStart('scan', visitor);

    const phone = await openBrowser(person);
    await phone.setViewportSize({ width: 390, height: 664 });
    await phone.goto(at.redeem(cafe, reward));
    await redeem(phone);
    await expect(phone.getByText(/^Palabra de hoy/)).toBeVisible();
    await show('redeemed', phone);
    await showAtTheStart('redeemed', phone);

    await signInAs(context, waiter);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(at.deskToday(cafe));
    await expect(page.getByText(/^Canje: /)).toBeVisible();
    await show('today', page);

    await page.goto(at.deskCustomers(cafe));
    await page.getByLabel('Buscar cliente').fill('Ana');
    await page.getByRole('region', { name: 'Clientes encontrados' }).getByRole('button').click();
    await expect(page.getByRole('button', { name: 'Añadir una visita' })).toBeVisible();
    await show('visit', page);

    if (isTaking) await writeFile(`${FOLDER}/words.json`, `${JSON.stringify(words, null, 2)}\n`);
    const pictured: unknown = JSON.parse(await readFile(`${FOLDER}/words.json`, 'utf8'));
    expect(words, 'a screen has changed: npm run guide:pictures takes its picture anew').toEqual(pictured);
  },
);
