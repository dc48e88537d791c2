import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { breakCall, refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { redeemButton } from './support/redeeming.ts';
import { rewardAt } from './support/rewards.ts';

test.describe('a closed dialog gives the focus back to what opened it', () => {
  test('on the landing page', LONG, async ({ page }) => {
    await page.goto('/');
    // alive: the prerendered page may be replaced between the focus and the key
    await page.waitForLoadState('networkidle');
    const open = page.getByRole('button', { name: 'Solicitar demo' }).first();
    const dialog = page.getByRole('dialog', { name: 'Pide tu demo gratis' });
    await open.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  });

  test('before redeeming', async ({ page, context, cafe, person, sql }) => {
    await signInAs(context, person);
    const reward = await rewardAt(sql, await standAt(sql, 3, person, cafe), 1);
    await page.goto(at.redeem(cafe, reward));
    await redeemButton(page).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // it takes no answer in its first moment
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expect(redeemButton(page)).toBeFocused();
  });

  test(
    'before deleting an account, and a press that fails keeps it',
    LONG,
    async ({ page, context, person, allowConsole }) => {
      allowConsole(refusedWith(500));
      await signInAs(context, person);
      await page.goto('/account');
      const open = page.getByRole('button', { name: 'Borrar mi cuenta', exact: true });
      await open.press('Enter');
      await breakCall(page, 'delete-account');
      await page.getByLabel('Escribe BORRAR para confirmar').fill('BORRAR');
      const confirm = page.getByRole('button', { name: 'Borrar mi cuenta para siempre' });
      const failed = page.waitForResponse(/delete-account/);
      await confirm.press('Enter');
      await failed;
      await expect(confirm).not.toHaveAttribute('aria-busy');
      await expect(confirm).toBeFocused();
      await page.getByRole('button', { name: 'Mejor no' }).press('Enter');
      await expect(open).toBeFocused();
    },
  );
});
