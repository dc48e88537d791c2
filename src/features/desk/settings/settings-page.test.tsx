import type { Answer } from '@functions/_shared/contracts/procedures';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { emptySettings } from '@tests/support/examples/complete-cafe';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { settingExamples } from '@tests/support/setting-examples';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { SettingsPage } from '@/features/desk/settings/settings-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

const settings = {
  cafe: exampleCafe,
  role: 'owner',
  permissions: ['pause', 'service_mode', 'tax_numbers', 'legal'],
  teams: [{ nombre: exampleCafe.nombre, slug: exampleCafe.slug, role: 'owner' }],
  waiting_tickets: null,
  ...emptySettings,
  summary: {
    own_conditions: 0,
    poster_printed: false,
    active_codes: 0,
    reminders: false,
    screens: 0,
    people: 1,
    invitations: 0,
  },
} satisfies Answer<'load_cafe_settings'>;

test('A café without settings has each form once, says so, and keeps the typed text', async () => {
  // Forms that begin anew with what the server holds have it as their key: nothing, of all of them.
  network.answers('load_cafe_settings', settings);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await screen.findByRole('heading', { name: 'Reseñas e Instagram' });
  const known = [
    'Logo',
    'Colores',
    'Dirección y horario',
    'Reseñas e Instagram',
    'De quién es la cafetería',
    'NIF de tus tickets',
    'Gestión del estado',
  ];
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((heading) => known.includes(heading))).toEqual(known);
  // the face first, the pause last
  expect([headings[0], headings.at(-1)]).toEqual([known[0], known.at(-1)]);

  // An unchanged form has no button, and unset hours are not "closed".
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  expect(screen.getByText('Sin indicar')).toBeVisible();
  expect(screen.queryByText('Cerrado')).toBeNull();

  // typed values outlive a failed save
  network.answers('change_cafe_settings', refusal('NOT_ALLOWED'));
  const address = screen.getByRole('textbox', { name: /^Dirección/ });
  await user.type(address, 'Calle Mayor 1');
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  expect(await screen.findByText('Tu papel en el equipo no te lo permite.')).toBeVisible();
  expect(address).toHaveValue('Calle Mayor 1');
  expect(screen.getAllByRole('button', { name: /^Guardar/ })).toHaveLength(1);
});

test('A café that never closes, with links as people have them, is saved', async () => {
  network.answers('load_cafe_settings', settings);
  network.answers('change_cafe_settings', null);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await user.click(await screen.findByRole('button', { name: 'Indicar horario' }));
  await user.click(screen.getByRole('button', { name: '24 horas, Lunes' }));
  await user.click(screen.getByRole('button', { name: 'Como el día anterior, Martes' }));
  expect(screen.getAllByText('Abierto 24 horas')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  await user.type(
    screen.getByRole('textbox', { name: /^Enlace para dejar una reseña/ }),
    'Https://g.page/r/Abc',
  );
  await user.type(screen.getByRole('textbox', { name: /^Perfil de Instagram/ }), 'instagram.com/central');
  await user.click(await screen.findByRole('button', { name: 'Guardar enlaces' }));
  const always = [['00:00', '00:00']];
  await waitFor(() =>
    expect(network.sent('change_cafe_settings').map((sent) => sent.settings)).toEqual([
      { opening_hours: [always, always, [], [], [], [], []] },
      { review_url: 'https://g.page/r/Abc', instagram_url: 'https://instagram.com/central' },
    ]),
  );
});

test('The place is one field: a pasted link sets both numbers, what tells no place is said, and emptied it goes', async () => {
  const none = { latitude: null, longitude: null };
  const there = { latitude: 40.41678, longitude: -3.70379 };
  network.answers('load_cafe_settings', settings, { ...settings, ...there });
  network.answers('change_cafe_settings', null);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  const place = await screen.findByRole('textbox', { name: /^Ubicación/ });
  const save = async (text: string) => {
    await user.clear(place);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  };
  await save('https://maps.app.goo.gl/Ab12');
  expect(await screen.findByText(/^Este enlace no dice dónde está/)).toBeVisible();
  await save('https://www.google.com/maps/@40.41678,-3.70379,17z');
  await waitFor(() => expect(place).toHaveValue('40.41678, -3.70379'));
  await save('');
  const sent = [
    { settings: there, shown: none },
    { settings: none, shown: there },
  ];
  await waitFor(() => expect(network.sent('change_cafe_settings')).toMatchObject(sent));
});

/** Settings that are no text to type on this page. */
const CHOSEN = ['primary_color', 'secondary_color', 'opening_hours', 'latitude', 'longitude'];

test.each(settingExamples.filter(({ name }) => !CHOSEN.includes(name)))(
  'The setting $name says what it does not take, and saves what it takes',
  async ({ name, examples: [example], refused }) => {
    network.answers('load_cafe_settings', {
      ...settings,
      legal: { name: 'Eva Sanz', tax_number: 'B00000067', address: 'Calle Mayor 9' },
    });
    network.answers('change_cafe_settings', null);
    const { user, container } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
    await screen.findByRole('heading', { name: 'Reseñas e Instagram' });
    const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
    expect(field, 'its field').toBeVisible();
    const type = async (text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    };
    const save = () => user.click(screen.getByRole('button', { name: /^Guardar/ }));
    await type(refused as string);
    // A text that is too long cannot be typed.
    if (field.value === refused) {
      await save();
      expect(field).toBeInvalid();
    }
    await type(example as string);
    await save();
    await waitFor(() =>
      expect(network.sent('change_cafe_settings').map((sent) => sent.settings)).toEqual([
        { [name]: example },
      ]),
    );
  },
);

/** The page comes back into view, and asks anew. */
async function comeBack() {
  const asked = network.sent('load_cafe_settings').length;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(network.sent('load_cafe_settings').length).toBeGreaterThan(asked));
}

test('A typed text survives a colleague’s save, and only that field is sent, with its shown value', async () => {
  network.answers('load_cafe_settings', settings);
  network.answers('change_cafe_settings', null);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  const address = await screen.findByRole('textbox', { name: /^Dirección/ });
  await user.type(address, 'Calle Mayor 1');
  const hours = [[['08:00', '14:00']], [], [], [], [], [], []] as [string, string][][];
  network.answers('load_cafe_settings', { ...settings, address: 'Calle Menor 2', opening_hours: hours });
  await comeBack();
  expect(await screen.findByText(/08:00/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Dirección/ })).toHaveValue('Calle Mayor 1');
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  await waitFor(() =>
    expect(network.sent('change_cafe_settings')).toMatchObject([
      { settings: { address: 'Calle Mayor 1' }, shown: { address: null } },
    ]),
  );
  expect(Object.keys(network.sent('change_cafe_settings')[0]!.settings as object)).toEqual(['address']);
});

test('A text that outlived the session is saved with what was shown when it was typed, and is then gone', async () => {
  network.answers('load_cafe_settings', settings);
  const first = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await first.user.type(await screen.findByRole('textbox', { name: /^Dirección/ }), 'Calle Mayor 1');
  await first.user.click(screen.getByRole('button', { name: 'Indicar horario' }));
  await first.user.click(screen.getByRole('button', { name: '24 horas, Lunes' }));
  cleanup();

  network.answers('load_cafe_settings', { ...settings, address: 'Calle Menor 2' });
  network.answers('change_cafe_settings', null);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await waitFor(async () =>
    expect(await screen.findByRole('textbox', { name: /^Dirección/ })).toHaveValue('Calle Mayor 1'),
  );
  expect(screen.getAllByText('Sigue aquí lo que no llegaste a guardar.')).toHaveLength(1);
  expect(screen.getByText('Abierto 24 horas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  await waitFor(() =>
    expect(network.sent('change_cafe_settings')).toMatchObject([
      { settings: { address: 'Calle Mayor 1' }, shown: { address: null, opening_hours: null } },
    ]),
  );
  await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
});

test('The second of two savers sees the first one’s value, and decides which holds', async () => {
  network.answers('load_cafe_settings', settings);
  network.answers('change_cafe_settings', refusal('SETTINGS_EDITED', '{"address":"Calle Menor 2"}'));
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await user.type(await screen.findByRole('textbox', { name: /^Dirección/ }), 'Calle Mayor 1');
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  expect(await screen.findByText('Mientras tanto alguien ha puesto «Calle Menor 2».')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Dirección/ })).toHaveValue('Calle Mayor 1');
  network.answers('change_cafe_settings', null);
  await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }));
  await waitFor(() =>
    expect(network.sent('change_cafe_settings').at(-1)).toMatchObject({
      settings: { address: 'Calle Mayor 1' },
      shown: { address: 'Calle Menor 2' },
    }),
  );
  expect(screen.queryByText(/Mientras tanto/)).toBeNull();
});

test('Each of two fields that somebody else has saved is named', async () => {
  network.answers('load_cafe_settings', settings);
  const theirs = { address: 'Calle Menor 2', opening_hours: null };
  network.answers('change_cafe_settings', refusal('SETTINGS_EDITED', JSON.stringify(theirs)));
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await user.type(await screen.findByRole('textbox', { name: /^Dirección/ }), 'Calle Mayor 1');
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  const question = await screen.findByRole('alert');
  expect(question).toHaveTextContent('Dirección: Mientras tanto alguien ha puesto «Calle Menor 2».');
  expect(question).toHaveTextContent('Horario: Mientras tanto alguien lo ha dejado vacío.');
});

test('The other member’s value fills the field if it is accepted, and nothing is left to save', async () => {
  network.answers('load_cafe_settings', settings);
  network.answers('change_cafe_settings', refusal('SETTINGS_EDITED', '{"address":"Calle Menor 2"}'));
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await user.type(await screen.findByRole('textbox', { name: /^Dirección/ }), 'Calle Mayor 1');
  await user.click(screen.getByRole('button', { name: 'Guardar dirección y horario' }));
  await user.click(await screen.findByRole('button', { name: 'Dejar lo suyo' }));
  expect(screen.getByRole('textbox', { name: /^Dirección/ })).toHaveValue('Calle Menor 2');
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  // And what stood here before can be set again
  await user.clear(screen.getByRole('textbox', { name: /^Dirección/ }));
  expect(screen.getByRole('button', { name: 'Guardar dirección y horario' })).toBeEnabled();
});

test('A link away asks once about the unsaved text of all forms', async () => {
  network.answers('load_cafe_settings', settings);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  for (const [name, text] of [
    [/^Dirección/, 'Calle Mayor 1'],
    [/^Nombre legal/, 'Ana Pérez'],
    [/^NIF que sale/, 'B12345674'],
    [/^Perfil de Instagram/, 'instagram.com/central'],
  ] as const)
    await user.type(await screen.findByRole('textbox', { name }), text);
  const before = screen.getByTestId('address').textContent;
  await user.click(screen.getByRole('link', { name: 'Mis cafeterías' }));
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByTestId('address').textContent).toBe(before);
});

test('A saved form counts as saved once the page has loaded it again', async () => {
  network.answers('load_cafe_settings', settings);
  network.answers('change_cafe_settings', null);
  const { user } = renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  const [review, instagram] = ['https://resenas.example/nueva', 'https://instagram.example/nueva'];
  await user.type(await screen.findByLabelText(/reseña/), review);
  await user.type(screen.getByLabelText(/Instagram/), instagram);
  network.answers('load_cafe_settings', {
    ...settings,
    cafe: { ...exampleCafe, review_url: review, instagram_url: instagram },
  });
  await user.click(screen.getByRole('button', { name: 'Guardar enlaces' }));
  await waitFor(() => expect(network.sent('load_cafe_settings').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar enlaces' })).toBeNull());
});
