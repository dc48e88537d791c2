import type { JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';
import { screen, waitFor } from '@testing-library/react';
import { callAndRollBack, fakeNetwork, invalidAnswer, refusal } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import Panel from '@/features/customer/journey/hito-6-two-visits/two-visits-challenge';
import { makeJourney } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();
const open = (
  enrollment: Partial<JourneyEnrollment> | null = {},
  visits: string[] = [],
  visited_today = visits.includes('2026-11-21'),
) => {
  const atSix = {
    hito_actual: 6,
    hito_6_reference_date: '2026-11-05T10:00:00Z',
    hito_6_deadline: '2026-11-25',
  };
  const journey = makeJourney(enrollment && { ...atSix, ...enrollment }, { visits, visited_today });
  return renderChallenge(<Panel journey={journey} />, journey);
};
const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Ya he registrado mis visitas' }));

test('stamps the visits of the window', () => {
  open({}, ['2026-11-10']);
  expect(screen.getByRole('list', { name: '1 de 2 visitas' })).toHaveTextContent('10/11/2026');
  expect(screen.getByText('Te quedan 4 días')).toBeVisible();
});

test('visits of a window that ran out count no more', () => {
  open({ hito_6_deadline: '2026-11-20' }, ['2026-11-10']);
  expect(screen.getByRole('list', { name: '0 de 2 visitas' })).toBeVisible();
  expect(screen.getByText('Tiempo excedido')).toBeVisible();
});

test('The challenge names the next day that counts once today has its visit', async () => {
  const view = open({}, ['2026-11-21']);
  expect(await screen.findByText(/mañana puedes registrar la siguiente/)).toBeVisible();
  view.unmount();
  const before = open({}, [], true);
  expect(await screen.findByText(/La primera que cuenta es la de mañana/)).toBeVisible();
  before.unmount();
  open({}, ['2026-11-20']);
  expect(await screen.findByRole('button', { name: 'Registrar mi visita de hoy' })).toBeVisible();
  expect(screen.queryByText(/mañana/)).not.toBeInTheDocument();
});

test('The count of visits stays when both are registered', () => {
  open({ hito_6_completado: true }, ['2026-11-10', '2026-11-12']);
  expect(screen.getByText('Conseguido dentro del plazo')).toBeVisible();
});

test('Missing visits are refused with a toast', async () => {
  network.answers('validate_hito', refusal('EVIDENCE_MISSING', '{"visits":1,"needed":2}'));
  await press(open());
  await expectToast('Registros insuficientes', '¡Aún no has registrado todas las visitas!');
});

test('the server cannot answer, or answers nonsense', async () => {
  network.answers('validate_hito', callAndRollBack, invalidAnswer);
  const state = open();
  await press(state);
  await expectToast('No se pudo verificar el estado de tus registros.');
  await press(state);
  await expectToast('Ocurrió un error al validar los registros.');
});

test('both visits put the wheel on offer', async () => {
  const enrollment = { hito_actual: 6, hito_validado: 6, hito_6_completado: true };
  network.answers('validate_hito', { load_journey: makeJourney(enrollment) });
  const state = open({ hito_6_completado: true }, ['2026-11-10', '2026-11-12']);
  await press(state);
  await expectAnnounced('¡Desafío completado!');
  expect(state.cached()?.enrollment?.hito_validado).toBe(6);
});

test('explains how visits are registered, and comes back', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cómo registrar mis visitas' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Cómo registrar tus visitas' })).toHaveFocus(),
  );
  expect(screen.getByRole('link', { name: 'Abrir la página de visitas' })).toHaveAttribute(
    'href',
    '/visit-registration/cafeter%C3%ADa-central',
  );
  await user.click(screen.getByRole('button', { name: 'Volver al desafío' }));
  expect(screen.getByRole('button', { name: 'Ya he registrado mis visitas' })).toBeVisible();
});
