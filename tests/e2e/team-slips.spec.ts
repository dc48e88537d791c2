import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { signInAs, signUp } from './support/people.ts';
import { readQr } from './support/qr.ts';

test(
  'a waiter gives a slip, of today and with its code in the QR, only where the café asks for proof',
  ANY_SIZE,
  async ({ page, context, cafe, sql }) => {
    const waiter = await signUp();
    await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${waiter.id}, 'staff')`;
    await signInAs(context, waiter);
    await page.goto(at.team(cafe));
    const give = page.getByRole('button', { name: 'Dar un vale' });
    await expect(page.getByRole('heading', { name: 'Lo último' })).toBeVisible();
    await expect(give).toHaveCount(0);
    await sql`update public.cafeterias set way_of_working = 'proof' where id = ${cafe.id}`;
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
    // it is closed with the keyboard, and the next press makes another
    await page.keyboard.press('Escape');
    await expect(give).toBeFocused();
    await give.click();
    await expect(qr).toBeVisible();
    expect((await qr.getAttribute('aria-label'))!.slice(-8)).not.toBe(code);
  },
);
