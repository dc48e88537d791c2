import type { Answer } from '@functions/_shared/contracts/procedures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { expect, test } from 'vitest';
import { PrizesPage } from '@/features/desk/prizes/prizes-page';
import { examplePrizes, exampleWheels, prizesAnswer } from '@/features/desk/prizes/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

async function open(own: Partial<Answer<'load_prizes'>> = {}) {
  network.answers('load_prizes', prizesAnswer(own));
  const { user } = renderAtDesk(<PrizesPage cafeSlug="central" />);
  await screen.findByRole('heading', { name: 'Lista de premios' });
  return user;
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const answer = (name: string) =>
  pressUntil(
    () => screen.getByRole('button', { name }),
    () => screen.queryByRole('dialog') === null,
  );

test('Each wheel shows its current version, the planned one and the cost of the month', async () => {
  const [hito, vip] = exampleWheels as [(typeof exampleWheels)[0], (typeof exampleWheels)[0]];
  const now = {
    ...vip.now,
    segments: vip.now.segments.map((one) =>
      one.unlimited ? one : { ...one, out: 'sold_out' as const, available_again_on: '2026-12-01' },
    ),
  };
  const planned = { ...vip.now, from: '2026-11-30', own: false };
  await open({ wheels: [hito, { ...vip, now, planned }] });
  expect(region('Ruleta de los desafíos').getByText('La del programa')).toBeVisible();
  const card = region('Ruleta VIP');
  expect(card.getByText('La tuya, desde el 01/11/2026')).toBeVisible();
  expect(card.getByText(/^Agotado hasta .* · 12 de 20 este mes$/)).toBeVisible();
  expect(card.getByText(/^Este mes: 42\s€ de 60\s€, más los cafés\.$/)).toBeVisible();
  expect(card.getByText(/vuelve la del programa\.$/).parentElement).toHaveTextContent(/^Desde /);
});

test('The default wheel comes back by one press, with one question', async () => {
  const user = await open();
  network.answers('restore_wheel', { version: 4, from: '2026-11-30' });
  // The default wheel has no button to go back.
  expect(region('Ruleta de los desafíos').queryByRole('button')).toBeNull();
  await user.click(region('Ruleta VIP').getByRole('button', { name: 'Volver a la del programa' }));
  expect(network.calls()).toEqual(['load_prizes']);
  await answer('Sí, volver');
  await waitFor(() => expect(network.sent('restore_wheel')).toMatchObject([{ wheel: 'vip', based_on: 3 }]));
});

test('A prize is sold out by one press, and comes back by another', async () => {
  const user = await open();
  network.answers('set_prize_sold_out', null);
  await user.click(screen.getByRole('button', { name: /^Tarta de queso/ }));
  const soldOut = examplePrizes.map((prize) =>
    prize.name === 'Tarta de queso' ? { ...prize, sold_out_until: '2026-11-26' } : prize,
  );
  network.answers('load_prizes', prizesAnswer({ prizes: soldOut }));
  await user.click(await screen.findByRole('button', { name: 'Agotado hasta mañana' }));
  await user.click(await screen.findByRole('button', { name: 'Ya hay' }));
  await waitFor(() =>
    expect(network.sent('set_prize_sold_out').map(({ until }) => until)).toEqual(['tomorrow', null]),
  );
});

test('The unlimited prize cannot be sold out, nor one on no wheel of the café’s own', async () => {
  const user = await open();
  for (const prize of [/^Café gratis/, /^1€ de descuento/]) {
    await user.click(screen.getByRole('button', { name: prize }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('region', { name: 'Agotado' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  }
});

test('A changed prize sends only its changed fields', async () => {
  const user = await open();
  network.answers('set_market_value', null);
  network.answers('set_prize_conditions', null);
  await user.click(screen.getByRole('button', { name: /^Café gratis/ }));
  fireEvent.change(await screen.findByLabelText('Valor (€)'), { target: { value: '1,50' } });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent('set_market_value')).toMatchObject([{ prize: 'Café gratis', cents: 150 }]);
  expect(network.sent('set_prize_conditions')).toEqual([]);
});

test.each([
  ['300,01', null, 'Escribe euros, por ejemplo 1,50: de 0,01 a 300.'],
  ['', refusal('PRIZE_IN_USE'), 'Está en una ruleta tuya: ahí necesita un valor.'],
] as const)('a value of %j is said at its field and stays there', async (typed, reply, message) => {
  const user = await open();
  if (reply) network.answers('set_market_value', reply);
  await user.click(screen.getByRole('button', { name: /^Tarta de queso/ }));
  const value = await screen.findByLabelText('Valor (€)');
  fireEvent.change(value, { target: { value: typed } });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(value).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(value).toHaveValue(typed);
});

test.each([
  ['P', 'Escribe un nombre, de 2 a 30 caracteres.'],
  ['Tarta\nde queso', 'El nombre es una sola línea: junta las dos o acórtalo.'],
  ['ñ'.repeat(31), 'Escribe como mucho 30 caracteres. Ahora son 31.'],
  ['Tarta\u200D\u200Dde queso', 'Hay caracteres que no se ven. Bórralos o escribe el nombre de nuevo.'],
])('A new prize named %j is refused at the name field, and the typed text stays', async (typed, message) => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Nuevo premio' }));
  const name = await screen.findByLabelText('Nombre');
  fireEvent.change(name, { target: { value: typed } });
  fireEvent.change(screen.getByLabelText('Valor (€)'), { target: { value: '300,01' } });
  await user.click(screen.getByRole('button', { name: 'Añadir a la lista' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(message));
  expect(name).toHaveValue(typed);
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByLabelText('Valor (€)')).toHaveAccessibleDescription(/de 0,01 a 300\.$/);
  expect(screen.getByText('Elige uno de los dibujos.')).toBeVisible();
  expect(network.calls()).toEqual(['load_prizes']);
});

test.each([
  [refusal('PRIZE_EXISTS'), 'Ya hay un premio con ese nombre.'],
  [refusal('INVALID_INPUT', 'name'), 'Ese nombre no vale: de 2 a 30 caracteres, en una línea.'],
] as const)('A refusal of a new name stands at the field', async (reply, message) => {
  const user = await open();
  network.answers('add_prize', reply);
  await user.click(screen.getByRole('button', { name: 'Nuevo premio' }));
  const name = await screen.findByLabelText('Nombre');
  fireEvent.change(name, { target: { value: 'Café  gratis' } });
  await user.click(screen.getByRole('radio', { name: 'Café' }));
  await user.click(screen.getByRole('button', { name: 'Añadir a la lista' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(message));
  expect(name).toHaveValue('Café  gratis');
});

test('A prize of the café’s own leaves the list; one that is in use says where it is first', async () => {
  const free = { ...examplePrizes[5]!, name: 'Zumo', wheels: [] };
  const user = await open({ prizes: [...examplePrizes, free] });
  network.answers('remove_prize', null);
  await user.click(screen.getByRole('button', { name: /^Tarta de queso/ }));
  expect(await screen.findByText(/sácalo antes de la ruleta/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: /^Zumo/ }));
  await user.click(await screen.findByRole('button', { name: 'Quitar de la lista' }));
  await waitFor(() => expect(network.sent('remove_prize')).toMatchObject([{ prize: 'Zumo' }]));
});

test('A poster that promises another first prize is named before that is saved', async () => {
  const user = await open({ poster_first_prize: 'Café gratis' });
  network.answers('set_first_prize', null);
  await user.selectOptions(screen.getByLabelText('Premio que da'), 'Tarta de queso');
  await user.click(screen.getByRole('button', { name: 'Guardar premio' }));
  expect(await screen.findByText(/^El cartel que imprimiste promete «Café gratis»/)).toBeVisible();
  expect(network.calls()).toEqual(['load_prizes']);
  await answer('Sí, guardar');
  await waitFor(() => expect(network.sent('set_first_prize')).toMatchObject([{ prize: 'Tarta de queso' }]));
});

test('A poster that promises another prize than the café gives is named', async () => {
  await open({ first_prize: 'Tarta de queso', poster_first_prize: 'Café gratis' });
  expect(screen.getByText(/^El último cartel que imprimiste promete «Café gratis»/)).toBeVisible();
});

test('A visit pays a number of 1 to 50, and another number is refused at the field', async () => {
  const user = await open();
  network.answers('set_visit_points', null);
  await user.click(screen.getByRole('checkbox', { name: /^Cada visita de un VIP/ }));
  const points = await screen.findByLabelText('Conectitos por visita');
  expect(points).toHaveAccessibleDescription('Una tirada cada 10 visitas.');
  fireEvent.change(points, { target: { value: '51' } });
  await user.click(screen.getByRole('button', { name: 'Guardar Conectitos' }));
  await waitFor(() => expect(points).toHaveAccessibleDescription('Escribe un número entero, de 1 a 50.'));
  expect(points).toHaveValue('51');
  fireEvent.change(points, { target: { value: '20' } });
  await user.click(screen.getByRole('button', { name: 'Guardar Conectitos' }));
  await waitFor(() => expect(network.sent('set_visit_points')).toMatchObject([{ points: 20 }]));
});

test('A café without proof cannot pay for visits, and the page names what to choose first', async () => {
  await open({ requires_proof: false });
  const card = region('Visitas que dan Conectitos');
  expect(card.getByRole('link', { name: 'Pantallas y forma de trabajar' })).toBeVisible();
  expect(card.queryByRole('checkbox')).toBeNull();
});

test('A manager sets conditions and sold-out prizes, and reads the rest', async () => {
  const user = await open({ role: 'manager', permissions: ['settings', 'prizes'] });
  for (const name of [/^Cambiar/, /^Volver/, 'Nuevo premio'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(region('Desafío 1').queryByRole('combobox')).toBeNull();
  expect(region('Visitas que dan Conectitos').queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Tarta de queso/ }));
  expect(await screen.findByLabelText('Condiciones')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Agotado hasta mañana' })).toBeVisible();
  expect(screen.queryByLabelText('Valor (€)')).toBeNull();
});
