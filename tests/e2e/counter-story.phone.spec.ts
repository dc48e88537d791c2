import { rpc } from '../support/factories.ts';
import { askForHandover } from '../support/handover.ts';
import { at, urlOf } from './support/addresses.ts';
import { codeOn, confirmHandover, readCode } from './support/counter.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { confirmMailbox, fillChallenge1, fillSignUp, openReview } from './support/forms.ts';
import { memberOf } from './support/people.ts';
import { band, redeem } from './support/redeeming.ts';
import { uniquePerson } from './support/unique.ts';

test(
  'screen, customer and waiter: a scanned code brings a visit that counts, and a prize that the bar hands over',
  LONG,
  async ({ sql, cafe, openBrowser }) => {
    test.setTimeout(60_000);
    await askForHandover(sql, cafe);
    const [owner, waiter] = [await memberOf(sql, cafe, 'owner'), await memberOf(sql, cafe, 'staff')];
    const { code } = await rpc(sql, owner.id, 'make_pairing_code', { cafe_id: cafe.id });
    const [screen, phone, bar] = [await openBrowser(), await openBrowser(), await openBrowser(waiter)];

    await screen.setViewportSize({ width: 1024, height: 600 });
    await screen.goto(at.counter);
    await screen.getByLabel('Código').fill(code);
    await screen.getByRole('button', { name: 'Vincular' }).click();
    await expect(codeOn(screen, cafe)).toBeVisible();
    await bar.goto(at.deskToday(cafe));
    const waiting = bar.getByRole('region', { name: 'Por entregar' });
    await expect(waiting.getByText(/^Nadie espera/)).toBeVisible();

    // whoever has no account yet keeps what was scanned
    const customer = uniquePerson();
    await phone.goto((await readCode(screen, cafe)).href);
    await expect(phone).toHaveURL(urlOf(at.loginAt(cafe)));
    await fillSignUp(phone, customer);
    await expect(phone.getByText('Lo que escaneaste antes ya está en tu cuenta.')).toBeVisible();
    await phone.getByRole('link', { name: /Tu primera reseña/ }).click();
    await confirmMailbox(phone, customer);
    await openReview(phone);
    await fillChallenge1(phone, customer);
    await expect(phone.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
    const visits =
      await sql`select v.proof from public.visitas_clientes v join auth.users u on u.id = v.user_id
    where u.email = ${customer.email} and v.cafe_id = ${cafe.id}`;
    expect(visits).toEqual([{ proof: 'screen' }]);

    await phone.goto((await readCode(screen, cafe)).href);
    await expect(phone.getByText('Código de la barra leído: vale 15 minutos.')).toBeVisible();

    await phone.getByRole('link', { name: /Café gratis/ }).click();
    await redeem(phone);
    await expect(band(phone)).toHaveText('Esperando a la barra…');
    await expect(screen.getByText('Espera a la barra: Café gratis')).toBeVisible();
    await expect(screen.getByRole('button').or(screen.getByRole('link'))).toHaveCount(0);
    await confirmHandover(bar, 'Café gratis');
    await expect(band(phone)).toHaveText('CANJEADO');
    await expect(screen.getByText(/Espera a la barra/)).toHaveCount(0);
  },
);
