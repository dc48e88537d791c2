import type { NfcTag } from '@functions/_shared/contracts/procedures/nfc-tags';
import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError, refusal } from '@tests/support/dom/faked-network';
import { expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { TagSection } from '@/features/desk/counter-screens/components/tag-section';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

const waiting: NfcTag = {
  id: exampleId('tag'),
  name: 'Etiqueta 1',
  uid: '04DE5F1EACC040',
  state: 'prepared',
  prepared_at: '2026-11-22T11:05:09Z',
  replaces: null,
  last_touch_at: null,
  touches_today: 0,
};
const active: NfcTag = {
  ...waiting,
  state: 'active',
  last_touch_at: '2026-11-22T11:15:09Z',
  touches_today: 3,
};
const load = (...tags: NfcTag[]) => ({
  cafe: exampleCafe,
  role: 'owner' as const,
  permissions: ['screens'],
  teams: [],
  waiting_tickets: null,
  tags,
});
const keys = { meta_key: 'B'.repeat(32), mac_key: 'A'.repeat(32) };
const UID_FIELD = 'UID de la etiqueta';

async function openWith(...tags: NfcTag[]) {
  network.answers('load_tags', load(...tags));
  const { user } = renderAtDesk(<TagSection cafe={exampleCafe} cafeSlug={exampleCafe.slug} />);
  const prepare = async (text: string) => {
    await user.click(await screen.findByLabelText(UID_FIELD));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Preparar' }));
  };
  await screen.findByLabelText(UID_FIELD);
  return { user, prepare };
}

test('Each tag says whether it was touched, when last, and how often today', async () => {
  await openWith(waiting, { ...active, id: exampleId('second'), name: 'Terraza' });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Etiqueta 1Preparada: tócala con este móvil/);
  expect(second).toHaveTextContent(
    /^TerrazaActiva\. Toques de clientes hoy: 3\..*Último: 12:15 - 22\/11\/2026\./,
  );
});

test('A prepared tag waits for one of six active ones to be revoked, and says so', async () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ ...active, id: exampleId(`active-${at}`) }));
  await openWith(waiting, ...six);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    'Preparada: ya hay seis activas. Retira una antes de tocarla',
  );
});

test('A tag is ordered from a shop with a file; UID, keys and CSV stand behind "La grabo yo"', async () => {
  const files = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:order');
  const { user } = await openWith();
  expect(screen.getByRole('button', { name: 'Descargar el pedido', hidden: true })).not.toBeVisible();
  await user.click(screen.getByText('Quiero una etiqueta'));
  await user.click(screen.getByRole('button', { name: 'Descargar el pedido' }));
  expect(await (files.mock.calls[0]![0] as Blob).text()).toContain(`/c/${exampleCafe.short_slug}#t=000`);
  expect(screen.getByLabelText(UID_FIELD)).not.toBeVisible();
  await user.click(screen.getByText('La grabo yo'));
  expect(screen.getByLabelText(UID_FIELD)).toBeVisible();
});

test('The file that a shop sends back fills in what is prepared, in sight', async () => {
  const { user } = await openWith();
  const file = new File(
    [`UID;Clave 1;Clave 2\r\n${waiting.uid};${keys.mac_key};${keys.meta_key}`],
    'tags.csv',
  );
  await user.upload(screen.getByLabelText('Archivo de etiquetas'), file);
  await waitFor(() => expect(screen.getByLabelText(UID_FIELD)).toBeVisible());
  network.answers('prepare_tags', {
    tags: [{ id: waiting.id, uid: waiting.uid, meta_key: null, mac_key: null }],
  });
  await user.click(screen.getByRole('button', { name: 'Preparar' }));
  expect(await screen.findByText(/tócala con este móvil/)).toBeVisible();
});

test('A prepared tag shows address and keys until they are put away, and says when it was touched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, prepare } = await openWith();
  network.answers('prepare_tags', { tags: [{ id: waiting.id, uid: waiting.uid, ...keys }] });
  network.answers('load_tags', load(waiting), load(active));
  await prepare('04:DE:5F:1E:AC:C0:40');
  expect(await screen.findByText(keys.mac_key)).toBeVisible();
  expect(screen.getByText(keys.meta_key)).toBeVisible();
  expect(screen.getByText(/#t=0{48}$/)).toBeVisible();
  expect(network.sent('prepare_tags')).toMatchObject([{ tags: [{ uid: waiting.uid }] }]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Activa: Etiqueta 1. Tus clientes ya pueden tocarla.')).toBeVisible();
  expect(screen.queryByText(keys.mac_key)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hecho' }));
  expect(await screen.findByLabelText(UID_FIELD)).toHaveValue('');
  vi.useRealTimers();
});

test('Several tags have one file, and those bought written have no keys to show', async () => {
  const { prepare } = await openWith();
  const more = { ...waiting, id: exampleId('second'), uid: '04000000000002' };
  network.answers('prepare_tags', {
    tags: [
      { id: waiting.id, uid: waiting.uid, ...keys },
      { id: more.id, uid: more.uid, meta_key: 'D'.repeat(32), mac_key: 'C'.repeat(32) },
      { id: exampleId('third'), uid: '04000000000003', meta_key: null, mac_key: null },
    ],
  });
  await prepare(`${waiting.uid}\n${more.uid}\n04000000000003;${keys.mac_key};${keys.meta_key}`);
  expect(await screen.findByText(/las dos claves de cada una de las 2\./)).toBeVisible();
  expect(screen.queryByText(keys.mac_key)).toBeNull();
  expect(network.sent('prepare_tags')[0]?.tags[2]).toEqual({ uid: '04000000000003', ...keys });
});

test.each([
  [refusal('INVALID_INPUT', 'tags.2.uid'), /^Línea 3: ese UID no vale/],
  [refusal('INVALID_INPUT', 'tags.1.keys'), /^Línea 1: esas claves no valen: son las de fábrica/],
  [refusal('TAG_IN_USE', '04DE5F1EACC040'), /^La etiqueta 04DE5F1EACC040 ya está en tu lista/],
  [refusal('TOO_MANY_TAGS'), /^Caben seis activas, y veinte que falte tocar/],
  [networkError, /no se hace dos veces/],
])('A failed attempt (%o) says why and keeps the text', async (reply, sentence) => {
  const { prepare } = await openWith();
  network.answers('prepare_tags', reply);
  const text = `${waiting.uid}\n\n04000000000002`;
  await prepare(text);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText(UID_FIELD)).toHaveValue(text);
});

test('A bad UID is not sent', async () => {
  const { prepare } = await openWith();
  await prepare('04:DE:5F');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Un UID tiene 14 cifras y letras, y aquí hay 6.',
  );
  expect(network.sent('prepare_tags')).toEqual([]);
});

test('A tag that waits to take the place of another says so, and so does the other, also with six active ones', async () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ ...active, id: exampleId(`active-${at}`) }));
  await openWith({ ...waiting, replaces: six[0]!.id }, ...six);
  const [next, old, other] = screen.getAllByRole('listitem');
  expect(next).toHaveTextContent('Preparada: tócala con este móvil, y deja de valer la de antes');
  expect(old).toHaveTextContent('Activa hasta el primer toque de la nueva');
  expect(other).toHaveTextContent('Etiqueta 1Activa. Toques');
});

test('One tag takes the place of another', async () => {
  const { user } = await openWith(active);
  network.answers('prepare_tags', { tags: [{ id: exampleId('new'), uid: '04000000000002', ...keys }] });
  await user.click(screen.getByText('Etiqueta 1'));
  await user.click(screen.getByRole('button', { name: 'Cambiar por otra: Etiqueta 1' }));
  expect(screen.getByText(/, que vale hasta el primer toque de la nueva\.$/)).toBeVisible();
  const field = screen.getByLabelText('UID de la etiqueta nueva');
  await waitFor(() => expect(field).toHaveFocus());
  await user.paste('04000000000002\n04000000000003');
  await user.click(screen.getByRole('button', { name: 'Preparar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Son 2, y aquí cabe una.');
  const next = { ...waiting, id: exampleId('new'), replaces: active.id };
  network.answers('load_tags', load(active, next));
  await user.clear(field);
  await user.paste('04000000000002');
  await user.click(screen.getByRole('button', { name: 'Preparar' }));
  await waitFor(() =>
    expect(network.sent('prepare_tags')).toMatchObject([
      { tags: [{ uid: '04000000000002' }], replaces: active.id },
    ]),
  );
  expect(await screen.findByText(/Hasta entonces vale la de antes\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ya las he guardado' }));
  expect(await screen.findByLabelText(UID_FIELD)).toHaveValue('');
});
