import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright';
import { codeIn, mailsTo } from '../../support/backend/mails.ts';
import { openSlowPage, press, type PressCost } from './measure.ts';
import type { SlowLine } from './throttled-network.ts';

/** The presses of the main story, with the longest wait that is aimed at, in milliseconds. */
export const PRESSES = {
  'want the first prize': 1000,
  'ask for the code': 1300,
  'open the redemption': 1000,
  redeem: 1000,
  'open the journey': 1000,
} as const;

export type Press = keyof typeof PRESSES;

/** From the scan to a redeemed prize and on to the next challenge, as one new customer on a slow phone. */
export async function runScenario(
  phone: BrowserContext,
  origin: string,
  apiUrl: string,
  cafe: string,
  line: SlowLine,
): Promise<Record<Press, PressCost>> {
  // the café's review page, which opens in a tab of its own
  await phone.route(/^https:/, (route) => route.fulfill({ body: '' }));
  const page = await openSlowPage(phone);
  line.isSlow = true;
  try {
    const email = `${randomUUID()}@bench.test`;
    await page.goto(`${origin}/c/${cafe}`);
    await page.getByText('Tu primer café').waitFor();
    await page.waitForLoadState('networkidle');
    const want = await press(page, 'Lo quiero', 'Tu primera reseña');

    const review = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Dejar mi reseña' }).click();
    await (await review).close();
    await page.getByLabel('Nombre').fill('Noa');
    await page.getByLabel('Email').fill(email);
    const ask = await press(page, 'Enviarme el código', 'Escribe el código');
    // used with its last digit
    await page.getByLabel('Código del correo').fill(codeIn((await mailsTo(apiUrl, email)).at(-1)));
    await page.evaluate(() => window.paintOf('Has ganado'));
    const open = await press(page, 'Canjear ahora', 'Sí, canjear ahora');
    // a press in its first moment counts as meant for the screen before (`useEarlyClickGuard`)
    await page.waitForTimeout(1000);
    const redeem = await press(page, 'Sí, canjear ahora', 'Volver a');

    await page.goto(`${origin}/dashboard`);
    await page.getByRole('button', { name: /^Detalles de / }).click();
    await page.waitForLoadState('networkidle');
    const journey = await press(page, 'Continuar Hitos', 'Repetiste, nos gusta eso');
    return {
      'want the first prize': want,
      'ask for the code': ask,
      'open the redemption': open,
      redeem,
      'open the journey': journey,
    };
  } finally {
    line.isSlow = false;
  }
}
