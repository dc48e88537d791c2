import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { callAndRollBack, fakeNetwork } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectFormError } from '@tests/support/dom/toasts';
import { beforeEach, expect, test } from 'vitest';
import InstagramPanel from '@/features/customer/journey/hito-3-instagram/instagram-challenge';
import { makeJourney } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();

function open() {
  const journey = makeJourney({ hito_actual: 3 });
  const state = renderChallenge(<InstagramPanel journey={journey} />, journey);
  const complete = () => state.user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  const write = async (username: string) => {
    await state.user.clear(screen.getByLabelText(/Tu usuario/));
    if (username) await state.user.type(screen.getByLabelText(/Tu usuario/), username);
  };
  /** Presses the link without following it. */
  const visit = async () => {
    window.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await state.user.click(screen.getByRole('link', { name: /Visitar su Instagram/ }));
  };
  return { ...state, complete, write, visit };
}

beforeEach(() => sessionStorage.clear());

test('The profile comes first', async () => {
  const { write, complete } = open();
  await write('ana');
  await complete();
  await expectAnnounced('Acción requerida');
  await expectFormError('Visita el perfil de la cafetería antes de continuar');
  expect(network.calls()).toEqual([]);
});

test('A name that is none is told and stays as typed', async () => {
  const { visit, write, complete } = open();
  await visit();
  await write('ana lópez');
  await complete();
  await expectAnnounced('Usuario inválido');
  await expectFormError('Solo puede llevar letras');
  expect(screen.getByLabelText(/Tu usuario/)).toHaveValue('ana lópez');
  await waitFor(() => expect(screen.getByLabelText(/Tu usuario/)).toHaveFocus());
  expect(network.calls()).toEqual([]);
});

test('A saved name, pasted with signs that nobody sees, offers the wheel', async () => {
  const enrollment = { hito_actual: 3, hito_validado: 3, instagram_usuario: 'ana.lopez_1' };
  network.answers('save_instagram', { load_journey: makeJourney(enrollment) });
  const { visit, write, complete, cached } = open();
  await visit();
  await write(' \u2066ana．lopez_1\u200B\u2069 ');
  await complete();
  await expectAnnounced('¡Desafío completado!');
  expect(network.sent('save_instagram')).toEqual([{ cafe_id: exampleId('cafe-1'), username: 'ana.lopez_1' }]);
  expect(cached()?.enrollment).toMatchObject(enrollment);
});

test('A failure has its own text', async () => {
  network.answers('save_instagram', callAndRollBack);
  const { visit, write, complete } = open();
  await visit();
  await write('ana');
  await complete();
  await expectFormError('No se pudo guardar el usuario de Instagram');
});

test('The opened profile is remembered after a reload', async () => {
  const { visit, unmount } = open();
  await visit();
  unmount();
  open();
  expect(screen.getByRole('link', { name: /Abrir el perfil otra vez/ })).toBeVisible();
});
