import type { Answer } from '@functions/_shared/contracts/procedures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeNetwork, networkError, refusal } from '@tests/support/dom/faked-network';
import { expectToast } from '@tests/support/dom/toasts';
import { afterEach, expect, test } from 'vitest';
import { madridDay, nextDay } from '@/domain/madrid';
import { examplePrizes, exampleWheels, prizesAnswer } from '@/features/desk/prizes/test-support';
import { WheelPage } from '@/features/desk/prizes/wheel-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

afterEach(() => sessionStorage.clear());

const network = fakeNetwork();
const tomorrow = nextDay(madridDay());

/** Takes the editor off the screen, as the end of the session does. */
let close: () => void;

/** Opens the editor of a wheel: the café's own of the VIPs, unless said otherwise. */
async function open(name: 'hito' | 'vip' = 'vip', answer: Answer<'load_prizes'> = prizesAnswer()) {
  network.answers('load_prizes', answer);
  const { user, unmount } = renderAtDesk(<WheelPage cafeSlug="central" name={name} />);
  await screen.findByRole('button', { name: 'Guardar ruleta' });
  close = unmount;
  return user;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const percent = (prize: string) => field(`Por ciento, ${prize}`);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar ruleta' }));
const live = () => within(screen.getByRole('region', { name: 'Así la ven tus clientes' }));

test('A changed prize lies at once on the wheel beside it, with its cost, and is saved with the whole wheel', async () => {
  const user = await open();
  network.answers('save_wheel', { version: 4, from: tomorrow });
  await user.click(screen.getByRole('button', { name: 'Cambiar premio: Tarta de queso' }));
  const list = within(await screen.findByRole('dialog', { name: 'Elige un premio' }));
  // prizes on the wheel are not offered
  expect(list.queryByRole('button', { name: /^Café gratis/ })).toBeNull();
  await user.click(list.getByRole('button', { name: /^2x1 en tostada/ }));
  expect(
    live().getByRole('img', { name: 'Ruleta con 2 premios: Café gratis, 2x1 en tostada' }),
  ).toBeVisible();
  expect(live().getByText(/^1,66\s€$/)).toBeVisible();
  expect(screen.getByText(/^Como mucho 44\s€ al mes, más los cafés\.$/)).toBeVisible();
  expect(network.calls()).toEqual(['load_prizes']);
  save();
  await waitFor(() =>
    expect(network.sent('save_wheel')).toMatchObject([
      {
        wheel: 'vip',
        based_on: 3,
        ceiling_cents: 6000,
        segments: [
          { prize: 'Café gratis', percent: 60, monthly_limit: null, unlimited: true },
          { prize: '2x1 en tostada', percent: 40, monthly_limit: 20, unlimited: false },
        ],
      },
    ]),
  );
  await expectToast('Ruleta guardada', 'Gira desde mañana, a medianoche. Hasta entonces, la de ahora.');
  expect(screen.getByTestId('address')).toHaveTextContent(/\/cafe\/prizes$/);
});

test('The buttons plus and minus change a percent, and the unlimited prize makes up for it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Menos: Tarta de queso' }));
  expect(percent('Tarta de queso')).toHaveValue('35');
  expect(screen.getByText('Faltan 5 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dárselo a Café gratis' }));
  expect(percent('Café gratis')).toHaveValue('65');
  expect(screen.getByText('Suman 100 %')).toBeVisible();
});

test('A prize is taken off the wheel where it is chosen; of less than two there is none to show', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Cambiar premio: Tarta de queso' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar de la ruleta' }));
  expect(screen.queryByRole('button', { name: 'Cambiar premio: Tarta de queso' })).toBeNull();
  expect(live().getByText('Con dos premios ya verás aquí tu ruleta.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Añadir un premio' }));
  expect(screen.queryByRole('button', { name: 'Quitar de la ruleta' })).toBeNull();
});

test('Limits are folded away where there are none', async () => {
  const user = await open('hito');
  expect(screen.getByText('Cuántos pueden salir al mes.')).not.toBeVisible();
  await user.click(screen.getByText('Poner límites'));
  expect(field('Al mes: Aperitivo gratis')).toBeVisible();
  // the prize that never runs out has none
  expect(screen.queryByRole('textbox', { name: 'Al mes: Café gratis' })).toBeNull();
});

test.each([
  ['Por ciento, Tarta de queso', '12,5', 'Escribe un número entero, de 1 a 100.'],
  ['Tope al mes (€) (opcional)', '0,50', 'Escribe euros, de 1 a 10000, o déjalo vacío.'],
])('The field %s refuses %j with a message and keeps focus and text', async (name, typed, message) => {
  await open();
  type(field(name), typed);
  save();
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(field(name)).toHaveValue(typed);
  await waitFor(() => expect(field(name)).toHaveFocus());
  expect(network.calls()).toEqual(['load_prizes']);
});

test('A ninth prize cannot be added', async () => {
  const [hito, vip] = exampleWheels as [(typeof exampleWheels)[0], (typeof exampleWheels)[0]];
  const segments = Array.from({ length: 8 }, (_, at) => ({
    ...vip.now.segments[1]!,
    name: `Premio ${at}`,
    percent: at === 0 ? 30 : 10,
    unlimited: at === 0,
  }));
  await open('vip', prizesAnswer({ wheels: [hito, { ...vip, now: { ...vip.now, segments } }] }));
  expect(screen.getByText('En una ruleta caben 8 premios.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Añadir un premio' })).toBeNull();
});

test('What a wheel lacks is said before it is saved, at its field; a discount in euros proposes its value', async () => {
  const unvalued = examplePrizes.map((prize) => ({ ...prize, value_cents: null }));
  await open('hito', prizesAnswer({ prizes: unvalued }));
  expect(field('Valor (€) de 1€ de descuento')).toHaveValue('1');
  expect(field('Valor (€) de 3€ de descuento')).toHaveValue('3');
  const value = field('Valor (€) de Aperitivo gratis');
  expect(value).toHaveAccessibleDescription('Hace falta para guardar la ruleta.');
  expect(live().getByText(/^Falta el valor de 2 premios: sin él no se guarda/)).toBeVisible();
  type(value, '2');
  expect(value).not.toHaveAccessibleDescription();
  expect(live().getByText(/^Falta el valor de un premio: sin él no se guarda/)).toBeVisible();
  type(field('Valor (€) de Café gratis'), '1,20');
  network.answers('set_market_value', null);
  network.answers('save_wheel', { version: 1, from: tomorrow });
  save();
  await waitFor(() => expect(network.sent('save_wheel')).toHaveLength(1));
  expect(network.sent('set_market_value').map(({ prize, cents }) => [prize, cents])).toEqual([
    ['1€ de descuento', 100],
    ['Café gratis', 120],
    ['3€ de descuento', 300],
    ['Aperitivo gratis', 200],
  ]);
});

test('Beside the wheel, whose segments are equal, stands how often each prize comes', async () => {
  await open('hito');
  const shares = () => live().getByRole('img', { name: /^1€ de descuento, \d/ });
  expect(shares()).toHaveAccessibleName(
    '1€ de descuento, 40 %; Café gratis, 25 %; 3€ de descuento, 10 %; Aperitivo gratis, 25 %',
  );
  expect([...shares().children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual([
    '40',
    '25',
    '10',
    '25',
  ]);
  type(percent('3€ de descuento'), '20');
  expect(shares()).toHaveAccessibleName(/3€ de descuento, 20 %/);
});

test('A prize without a value asks for it; it is set before the wheel is saved', async () => {
  await open('hito');
  network.answers('set_market_value', null);
  network.answers('save_wheel', { version: 1, from: tomorrow });
  const value = field('Valor (€) de Aperitivo gratis');
  type(value, '300,01');
  save();
  await waitFor(() => expect(value).toHaveAccessibleDescription(/de 0,01 a 300/));
  expect(value).toHaveValue('300,01');
  type(value, '2,50');
  save();
  await waitFor(() => expect(network.sent('save_wheel')).toHaveLength(1));
  expect(network.sent('set_market_value')).toMatchObject([{ prize: 'Aperitivo gratis', cents: 250 }]);
  expect(network.calls().indexOf('set_market_value')).toBeLessThan(network.calls().indexOf('save_wheel'));
});

test.each([
  [
    'segments.2.monthly_limit',
    'Al mes: Tarta de queso',
    'Escribe un número entero, de 1 a 10000, o déjalo vacío.',
  ],
])(
  'A refusal that names %s stands at its field, and the typed text stays',
  async (details, name, message) => {
    await open();
    network.answers('save_wheel', refusal('INVALID_INPUT', details));
    type(field('Al mes: Tarta de queso'), '15');
    save();
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(message)));
    await waitFor(() => expect(field(name)).toHaveFocus());
    expect(field('Al mes: Tarta de queso')).toHaveValue('15');
  },
);

test('A wheel that somebody else has saved is shown above the draft, which can still be saved', async () => {
  await open();
  const [hito, vip] = exampleWheels as [(typeof exampleWheels)[0], (typeof exampleWheels)[0]];
  const theirs = {
    ...vip.now,
    from: tomorrow,
    segments: vip.now.segments.map((one) => ({ ...one, percent: 50 })),
  };
  network.answers('load_prizes', prizesAnswer({ wheels: [hito, { ...vip, version: 4, planned: theirs }] }));
  network.answers('save_wheel', refusal('WHEEL_EDITED'), { version: 5, from: tomorrow });
  type(field('Al mes: Tarta de queso'), '15');
  save();
  expect(await screen.findByText(/^Otra persona ha guardado esta ruleta/)).toBeVisible();
  expect(screen.getByText(/Café gratis 50 % · Tarta de queso 50 %/)).toBeVisible();
  expect(field('Al mes: Tarta de queso')).toHaveValue('15');
  expect(percent('Café gratis')).toHaveValue('60');
  save();
  await waitFor(() => expect(network.sent('save_wheel').map(({ based_on }) => based_on)).toEqual([3, 4]));
});

test('A lost connection is said at the button, to try again', async () => {
  await open();
  network.answers('save_wheel', networkError, { version: 4, from: tomorrow });
  type(field('Al mes: Tarta de queso'), '15');
  save();
  expect(await screen.findByText(/no se hace dos veces/)).toBeVisible();
  save();
  await waitFor(() => expect(network.sent('save_wheel')).toHaveLength(2));
  const [first, again] = network.sent('save_wheel');
  expect(again).toEqual(first);
});

test('A new prize is made from the list and takes the segment', async () => {
  const user = await open();
  const cake = { ...examplePrizes[5]!, name: 'Bizcocho de limón', wheels: [] };
  network.answers('add_prize', null);
  await user.click(screen.getByRole('button', { name: 'Cambiar premio: Tarta de queso' }));
  await user.click(await screen.findByRole('button', { name: 'Nuevo premio' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo premio' }));
  await user.type(form.getByLabelText('Nombre'), cake.name);
  await user.type(form.getByLabelText('Valor (€)'), '2');
  await user.click(form.getByRole('radio', { name: 'Tarta' }));
  network.answers('load_prizes', prizesAnswer({ prizes: [...examplePrizes, cake] }));
  await user.click(form.getByRole('button', { name: 'Añadir a la lista' }));
  expect(await screen.findByRole('button', { name: `Cambiar premio: ${cake.name}` })).toBeVisible();
  expect(network.sent('add_prize')).toMatchObject([
    { name: cake.name, picture: 'cake', conditions: '', cents: 200 },
  ]);
  // only the wheel is not saved yet
  expect(Object.keys(window.sessionStorage)).toEqual([expect.stringContaining(':wheel:')]);
});

test('A manager reads who may change a wheel', async () => {
  network.answers('load_prizes', prizesAnswer({ role: 'manager', permissions: ['settings', 'prizes'] }));
  renderAtDesk(<WheelPage cafeSlug="central" name="vip" />);
  expect(await screen.findByRole('heading', { name: 'Esto lo lleva quien es titular' })).toBeVisible();
  expect(screen.getByText('La ruleta la cambia quien es titular de la cafetería.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Hoy' })).toBeVisible();
});

test('An unsaved draft is there again with its base version, until it is discarded', async () => {
  await open();
  type(percent('Tarta de queso'), '35');
  close();
  const saved = prizesAnswer();
  const wheels = saved.wheels.map((wheel) => ({ ...wheel, version: wheel.version + 1 }));
  const user = await open('vip', { ...saved, wheels });
  expect(percent('Tarta de queso')).toHaveValue('35');
  expect(screen.getByText('Sigue aquí lo que no llegaste a guardar.')).toBeVisible();
  network.answers('save_wheel', refusal('WHEEL_EDITED'));
  await user.click(screen.getByRole('button', { name: /^Dárselo a/ }));
  save();
  await waitFor(() => expect(network.sent('save_wheel')).toMatchObject([{ based_on: 3 }]));
  await user.click(screen.getByRole('link', { name: 'Premios y ruletas' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  close();
  await open();
  expect(screen.queryByText('Sigue aquí lo que no llegaste a guardar.')).toBeNull();
});
