import type { JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import {
  callAndRollBack,
  fakeNetwork,
  fault,
  networkError,
  ownFault,
} from '@tests/support/dom/faked-network';
import { expectAnnounced, expectToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import ReturnVisitPanel from '@/features/customer/journey/hito-2-return-visit/return-visit-challenge';
import { makeJourney, makeVisit } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();
const open = (enrollment: Partial<JourneyEnrollment> | null = {}, visits: string[] = [], url = '/') => {
  const journey = makeJourney(enrollment, { visits });
  return renderChallenge(<ReturnVisitPanel journey={journey} />, journey, url);
};
const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Completar desafío' }));

test.each([
  ['2026-11-25', 'Tienes hasta el miércoles 25 de noviembre', 'Te quedan 4 días'],
  ['2026-11-22', 'Tienes hasta mañana', 'Te queda 1 día'],
])('names the last day of the window and counts its days: %s', (hito_2_deadline, lastDay, count) => {
  open({ hito_2_deadline });
  expect(screen.getByText(lastDay)).toBeVisible();
  expect(screen.getByText(count)).toBeVisible();
  expect(screen.getByText('Dentro del plazo')).toBeVisible();
});

test('The last day still counts, and after it the page says how to go on', () => {
  open({ hito_2_deadline: '2026-11-21' });
  expect(screen.getByText('Hoy es el último día')).toBeVisible();
  expect(screen.queryByText(/^Te queda/)).toBeNull();
  open({ hito_2_deadline: '2026-11-20' });
  expect(screen.getByText('Tiempo excedido')).toBeVisible();
  expect(screen.getByText(/^Era hasta el 20 de noviembre, y no pierdes nada/)).toBeVisible();
});

const visitButton = { name: 'Registrar mi visita de hoy' };

test('The first button registers today’s visit, in one press and without an e-mail', async () => {
  const load_journey = makeJourney({ hito_validado: 2 }, { visits: ['2026-11-21'] });
  network.answers('register_visit', makeVisit(load_journey, { completed_hito: 2 }));
  const { user, cached } = open();
  await user.click(await screen.findByRole('button', visitButton));
  await expectToast(
    '¡Visita registrada!',
    'Has registrado esta visita con éxito y has completado el desafío 2. Te espera la ruleta.',
  );
  expect(network.sent('register_visit')).toEqual([{ cafe_slug: 'cafetería-central' }]);
  // only the server says which challenge it completed
  expect(cached()).toEqual(load_journey);
});

test('A visit that cannot be registered says why and can be tried again', async () => {
  network.answers('register_visit', callAndRollBack, fault(502));
  const { user } = open();
  await user.click(await screen.findByRole('button', visitButton));
  await expectToast('No se pudo registrar la visita');
  await user.click(screen.getByRole('button', visitButton));
  await expectToast('No nos llegó la respuesta');
  expect(screen.getByRole('button', visitButton)).toBeEnabled();
});

test('A customer who has visited today reads which visit counts', async () => {
  open({}, ['2026-11-21']);
  expect(await screen.findByText(/La que cuenta es la de otro día/)).toBeVisible();
  expect(screen.queryByRole('button', visitButton)).toBeNull();
});

test('A customer who comes from a mail reads where to register, and has no button at home', async () => {
  open({}, [], '/?step=2&aviso');
  expect(await screen.findByText(/Se apunta en la cafetería/)).toBeVisible();
  expect(screen.queryByRole('button', visitButton)).toBeNull();
});

test('Visitors have no visit to register', () => {
  open(null);
  expect(screen.queryByRole('button', visitButton)).toBeNull();
});

test('The page shows what is missing according to the server', async () => {
  network.answers('check-hito2-completion', {
    success: true,
    hito2Completed: false,
    canAdvance: false,
    message: 'Aún falta una visita.',
  });
  const screenState = open();
  await press(screenState);
  await expectToast('Desafío no completado', 'Aún falta una visita.');
  expect(network.sent('check-hito2-completion')).toEqual([
    { userId: exampleId('user-1'), cafeteria: 'cafetería-central' },
  ]);
  expect(screenState.cached()?.enrollment?.hito_validado).toBe(0);
});

test('A complete challenge offers the wheel', async () => {
  network.answers('check-hito2-completion', {
    success: true,
    hito2Completed: true,
    canAdvance: true,
    message: '',
  });
  const screenState = open({ hito_2_completado: true });
  await press(screenState);
  await expectAnnounced('¡Desafío completado!');
  expect(screenState.invalidated()).toBe(true);
});

test('A failure of the function has its own text, and a lost answer says so', async () => {
  network.answers('check-hito2-completion', ownFault({ message: 'no' }), networkError);
  const screenState = open();
  await press(screenState);
  await expectToast('Error al verificar el desafío');
  await press(screenState);
  await expectToast('No nos llegó la respuesta');
});

test('Visitors are asked to log in', async () => {
  await press(open(null));
  await expectToast('Acceso restringido');
  expect(network.calls()).toEqual([]);
});
