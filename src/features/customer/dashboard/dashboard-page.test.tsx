import type { Dashboard } from '@functions/_shared/contracts/procedures/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, callAndRollBack, networkError } from '@tests/support/dom/faked-network';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { afterAuth, paths } from '@/config/paths';
import { storeLastDesk } from '@/data/cafe/stored-last-desk';
import { exampleCafe } from '@/data/cafe/test-support';
import { keepGallery, storeReward } from '@/data/customer/stored-rewards';
import { makePrize, renderAtCafe } from '@/data/vip/test-support';
import { DashboardPage } from '@/features/customer/dashboard/dashboard-page';

const network = fakeNetwork();
const user = { id: exampleId('user-1'), email: 'ana@conecta.test', metadata: {} };

/** Opens the dashboard of somebody who works at two bars and is a customer of none. */
function openDashboard(state: unknown, change: Partial<Dashboard> = {}) {
  network.answers('load_dashboard', {
    email: user.email,
    today: '2026-11-23',
    is_admin: false,
    password_question: false,
    policy: null,
    teams: [
      { nombre: 'Bar Luna', slug: 'bar-luna', role: 'staff' },
      { nombre: 'Bar Sol', slug: 'bar-sol', role: 'owner' },
    ],
    cafes: [],
    ...change,
  });
  renderAtCafe(
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
    </Routes>,
    { url: { pathname: '/dashboard', state } },
  );
}

test('A log-in of a team member without enrollment leads to the desk used last', async () => {
  storeLastDesk(exampleId('somebody-else'), 'bar-luna');
  storeLastDesk(user.id, 'bar-sol');
  openDashboard(afterAuth);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/team/bar-sol'));
});

test('A link to the dashboard stays there for a team member, with links to their desks', async () => {
  openDashboard(null);
  expect(await screen.findByRole('heading', { name: 'Donde trabajas' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'La barra de Bar Luna' })).toBeVisible();
});

test('A changed policy is shown with its changes, before the desk, until the customer goes on with it', async () => {
  const changes = 'Los recordatorios se miden con prueba de presencia.';
  openDashboard(afterAuth, { policy: { version: '2027-02', since: '2027-02-01', changes } });
  expect(await screen.findByText(`Desde el 01/02/2027: ${changes}`)).toBeVisible();
  network.answers('accept_policy', callAndRollBack, null);
  const agree = () => userEvent.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await agree();
  expect(await screen.findByText('Algo no ha salido bien. Inténtalo de nuevo en un momento.')).toBeVisible();
  await agree();
  await waitFor(() =>
    expect(network.sent('accept_policy')).toEqual([{ version: '2027-02' }, { version: '2027-02' }]),
  );
  // the button goes with its card
  const content = screen.getByRole('heading', { name: 'Donde trabajas' }).closest('section');
  await waitFor(() => expect(content).toHaveFocus());
});

test('Somebody without a café reads what to do, and an administrator finds the tickets first', async () => {
  openDashboard(null, { teams: [], is_admin: true });
  expect(await screen.findByRole('heading', { name: 'No tienes cafeterías aún' })).toBeVisible();
  expect(screen.getByText('¡Hola, ana@conecta.test!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('href', '/admin');
  const [first] = within(screen.getByRole('main')).getAllByRole('link');
  expect(first).toHaveTextContent('Revisar tickets');
  expect(first).toHaveAttribute('href', '/admin/tickets');
});

test('Without a network the dashboard leads to what this device keeps, and greets by the name that it keeps', async () => {
  const bar = {
    ...exampleCafe,
    id: exampleId('bar'),
    nombre: 'Bar Sol',
    slug: 'bar-sol',
    short_slug: 'bar-sol',
  };
  const enrollment = {
    id: exampleId('enrollment'),
    nombre: 'Ana',
    hito_actual: 3,
    hito_1_completado: true,
    vip: false,
    already_won: [],
  };
  const gallery = {
    cafe: exampleCafe,
    rewards: [],
    vip_prizes: [],
    first_prize: '',
    reminders_question: false,
  };
  keepGallery(window.localStorage, user.id, { ...gallery, enrollment });
  const prize = makePrize();
  for (const cafe of [exampleCafe, bar])
    storeReward(window.localStorage, user.id, `${cafe.slug}-prize`, {
      cafe,
      now: '2026-11-21T10:00:00Z',
      nombre: null,
      reward: null,
      vip_prize: prize,
      needs_mailbox_proof: false,
      day_word: null,
      handover_request: null,
    });
  openDashboard(null);
  network.answers('load_dashboard', networkError);
  expect(await screen.findByText('¡Hola, Ana!', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('heading', { name: exampleCafe.nombre })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mis Recompensas' })).toHaveAttribute(
    'href',
    paths.rewards(exampleCafe.slug),
  );
  expect(screen.getByRole('link', { name: prize.reward_name })).toHaveAttribute(
    'href',
    paths.redeemVip('bar-sol', 'bar-sol-prize'),
  );
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
