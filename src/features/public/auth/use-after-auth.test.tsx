import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import {
  callAndRollBack,
  exampleSession,
  fakeNetwork,
  tokenFromFuture,
} from '@tests/support/dom/faked-network';
import { advanceUntilSettled } from '@tests/support/dom/advance-until-settled';
import { expectAlert, expectAnnounced } from '@tests/support/dom/toasts';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleCafe, exampleCafeInfo } from '@/data/cafe/test-support';
import { makeJourney } from '@/data/customer/test-support';
import { useAfterAuth } from '@/features/public/auth/use-after-auth';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const userId = exampleId('user-1');

const enrolled: Answer<'enroll'> = {
  status: 'enrolled',
  cafe: { slug: exampleCafe.slug, nombre: exampleCafe.nombre },
  enrollment_id: exampleId('enrollment-1'),
  invited: false,
  load_journey: makeJourney({ hito_actual: 1, hito_1_completado: false }),
};

function Address() {
  const { pathname, search } = useLocation();
  return <p>{decodeURI(pathname) + search}</p>;
}

/** The login page of a café, reached on the way to somewhere. */
function arrive(returnTo?: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/login/cafetería-central', state: { returnTo } }]}>
        <Address />
        {children}
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>
  );
  return renderHook(() => useAfterAuth(exampleCafe), { wrapper }).result.current;
}

beforeEach(() => {
  network.answers('get_cafe', exampleCafeInfo);
  network.answers('enroll', enrolled);
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

test('A sign-up that began at the code ends there, by form and by mailed code alike', async () => {
  await arrive('/c/cafetería-central').afterSignUp(userId);
  expect(await screen.findByText('/c/cafetería-central')).toBeVisible();
  expect(network.sent('enroll')).toEqual([{ cafe_slug: 'cafetería-central' }]);
});

test('A sign-up without an enrollment ends at the code too, where its dialog opens', async () => {
  network.answers('enroll', callAndRollBack);
  await arrive('/c/cafetería-central').afterSignUp(userId);
  expect(await screen.findByText('/c/cafetería-central')).toBeVisible();
  await expectAlert('No se pudo crear el perfil del usuario');
});

test('A sign-up whose token the server reads two seconds later ends with an enrollment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const session = exampleSession(userId, 'ana@conecta.test');
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  network.answers('enroll', tokenFromFuture, tokenFromFuture, enrolled);
  await advanceUntilSettled(arrive('/c/cafetería-central').afterSignUp(userId));
  vi.useRealTimers();
  expect(network.calls()).toEqual(['enroll', 'enroll', 'enroll']);
  await expectAnnounced('¡Registro exitoso!');
});

test('A sign-up at a café that asks for proof goes on with the code of the mail, and the challenge after it', async () => {
  const enrollment = { hito_actual: 1, hito_1_completado: false, needs_mailbox_proof: true };
  network.answers('enroll', { ...enrolled, load_journey: makeJourney(enrollment) });
  await arrive().afterSignUp(userId);
  expect(await screen.findByText('/confirm-email')).toBeVisible();
  await expectAnnounced('¡Registro exitoso!');
});

test('A log-in that began at the code ends there, with an enrollment or without', async () => {
  await arrive('/c/cafetería-central').afterLogin(userId);
  expect(await screen.findByText('/c/cafetería-central')).toBeVisible();
});

test('A sign-up without a code leads to challenge 1, and a log-in without an enrollment to the journey', async () => {
  const { afterSignUp, afterLogin } = arrive();
  await afterSignUp(userId);
  expect(await screen.findByText('/get-started/cafetería-central?step=1')).toBeVisible();
  await afterLogin(userId);
  expect(await screen.findByText('/get-started/cafetería-central')).toBeVisible();
});

test('A log-in of a customer at the café’s own page leads to the dashboard, and says so', async () => {
  network.answers('get_cafe', { ...exampleCafeInfo, enrolled: true });
  await arrive().afterLogin(userId);
  expect(await screen.findByText('/dashboard')).toBeVisible();
  await expectAnnounced('Ya estás inscrito');
});
