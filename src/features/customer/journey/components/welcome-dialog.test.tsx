import type { Answer } from '@functions/_shared/contracts/procedures';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { callAndRollBack, fakeNetwork, fault, networkError, refusal } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectFormError, expectToast, shownToast } from '@tests/support/dom/toasts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtCafe } from '@/data/vip/test-support';
import WelcomeDialog, { type Welcome } from '@/features/customer/journey/components/welcome-dialog';
import { makeJourney } from '@/data/customer/test-support';
import { Welcome as WelcomeOfJourney } from '@/features/customer/journey/components/welcome';
import { useJourney, type CafeJourney } from '@/features/customer/journey/use-journey';

const network = fakeNetwork();
const cafe = { ...exampleCafe, slug: 'central', nombre: 'Central' };
const userId = exampleId('user-1');
const enrolled: Answer<'enroll'> = {
  status: 'enrolled',
  cafe: { slug: 'central', nombre: 'Central' },
  enrollment_id: exampleId('enrollment-1'),
  invited: false,
  load_journey: makeJourney({ hito_actual: 1, hito_1_completado: false }),
};
const onDone = vi.fn();

/** The screen behind the dialog, which shows the journey. */
function Behind() {
  useJourney('central');
  return null;
}

function open(welcome: Partial<Welcome> = {}) {
  return renderAtCafe(
    <>
      <Behind />
      <WelcomeDialog
        cafe={cafe}
        userId={userId}
        welcome={{
          inviterEmail: '',
          refusal: null,
          unfinished: false,
          firstPrize: 'Café gratis',
          promisedPrize: null,
          ...welcome,
        }}
        onDone={onDone}
      />
    </>,
  );
}

const field = () => screen.getByLabelText(/Email de quien te invitó/);
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));

beforeEach(() => {
  vi.resetAllMocks();
  network.answers('load_journey', makeJourney(null, { viewer: 'not_enrolled' }));
  network.answers('enroll', enrolled);
  network.answers('validate-inviter-email', { success: true });
});

test('An empty field enrolls without an inviter', async () => {
  open();
  await go();
  await expectAnnounced('¡Registro exitoso!');
  expect(network.sent('enroll')).toEqual([{ cafe_slug: 'central', first_prize: 'Café gratis' }]);
  expect(network.sent('validate-inviter-email')).toEqual([]);
});

test('An inviter is confirmed once the enrollment exists', async () => {
  open();
  await userEvent.type(field(), 'Bea@conecta.test');
  await go();
  await expectToast('¡Invitación confirmada!');
  expect(network.calls().slice(-3)).toEqual(['enroll', 'validate-inviter-email', 'load_journey']);
  expect(network.sent('validate-inviter-email')).toEqual([
    { inviterEmail: 'bea@conecta.test', cafeteriaName: 'central', invitedUserId: userId },
  ]);
});

test('A refusal stands under the field, and the customer can go on without an inviter', async () => {
  network.answers('validate-inviter-email', {
    success: false,
    error: 'Este email no es de ningún cliente de esta cafetería',
  });
  open();
  await userEvent.type(field(), 'nadie@conecta.test');
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent('no es de ningún cliente');
  expect(field()).toHaveAccessibleDescription(/no es de ningún cliente/);
  expect(network.sent('load_journey')).toHaveLength(1);
  await userEvent.clear(field());
  await go();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(network.sent('load_journey')).toHaveLength(2);
});

test('An unfinished registration says so and starts with the typed text', () => {
  open({ inviterEmail: 'bea@conecta.test', unfinished: true });
  expect(screen.getByText(/tu registro en Central no se completó/)).toBeVisible();
  expect(field()).toHaveValue('bea@conecta.test');
});

test('The refusal of a sign-up is shown from the start, with the typed text; without an inviter nothing is left to do', async () => {
  open({ inviterEmail: 'nadie@conecta.test', refusal: 'Error al validar el invitador' });
  expect(screen.getByRole('alert')).toHaveTextContent('Error al validar el invitador');
  expect(field()).toHaveValue('nadie@conecta.test');
  await userEvent.clear(field());
  await go();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(network.sent('enroll')).toEqual([]);
});

test('A failure is shown where it belongs', async () => {
  network.answers('enroll', callAndRollBack, networkError, enrolled);
  network.answers('validate-inviter-email', fault(500));
  open();
  await go();
  await expectFormError('No se pudo crear el registro. Intenta de nuevo.');
  expect(shownToast()).toEqual([]);
  await go();
  await expectFormError('Puede que ya esté hecho. Pulsa otra vez: no se hace dos veces.');
  await userEvent.type(field(), 'bea@conecta.test');
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al validar el invitador. Por favor intenta de nuevo',
  );
});

describe('An inviter without an answer', () => {
  const asked = { inviterEmail: 'bea@conecta.test', cafeteriaName: 'central', invitedUserId: userId };
  const visit = () =>
    renderAtCafe(<WelcomeOfJourney journey={{ ...enrolled.load_journey, cafe } as CafeJourney} />);
  const failOnce = async () => {
    network.answers('validate-inviter-email', networkError, { success: true });
    const dialog = open();
    await userEvent.type(field(), 'bea@conecta.test');
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al validar el invitador');
    return dialog;
  };

  test('is asked about again by the next visit, once', async () => {
    (await failOnce()).unmount();
    const next = visit();
    await expectToast('¡Invitación confirmada!');
    next.unmount();
    visit();
    expect(network.sent('validate-inviter-email')).toEqual([asked, asked]);
  });

  test('is forgotten by a customer who goes on without them', async () => {
    const dialog = await failOnce();
    await userEvent.clear(field());
    await go();
    await expectAnnounced('¡Registro exitoso!');
    dialog.unmount();
    visit();
    expect(network.sent('validate-inviter-email')).toEqual([asked]);
  });
});

const link = { token: 'a'.repeat(32), open: true, name: 'Marta' };

test('A referral link names the inviter, with nothing to type', async () => {
  network.answers('enroll', { ...enrolled, invited: true });
  open({ link });
  expect(screen.getByText(/^Marta te invita a /)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await go();
  await expectToast('¡Invitación confirmada!');
  expect(network.sent('enroll')).toEqual([
    { cafe_slug: 'central', invitation: link.token, first_prize: 'Café gratis' },
  ]);
  expect(network.sent('validate-inviter-email')).toEqual([]);
});

test('A customer with a referral link can still name another inviter', async () => {
  open({ link });
  await userEvent.click(screen.getByRole('button', { name: 'Me invita otra persona' }));
  await userEvent.type(field(), 'bea@conecta.test');
  await go();
  await expectToast('¡Invitación confirmada!');
  expect(network.sent('enroll')).toEqual([
    { cafe_slug: 'central', invitation: '', first_prize: 'Café gratis' },
  ]);
  expect(network.sent('validate-inviter-email')).toHaveLength(1);
});

test('An invalid link is mentioned quietly, and left out', async () => {
  open({ link: { ...link, open: false, name: null } });
  expect(screen.getByText(/El enlace de invitación ya no vale/)).toBeVisible();
  expect(field()).toBeVisible();
  await go();
  await expectAnnounced('¡Registro exitoso!');
  expect(network.sent('enroll')).toEqual([{ cafe_slug: 'central', first_prize: 'Café gratis' }]);
});

test('The first prize is named, also if the café has changed it since the sign-up', async () => {
  open({ firstPrize: '1€ de descuento', promisedPrize: 'Desayuno completo', unfinished: true });
  expect(screen.getByText('1€ de descuento')).toBeVisible();
  expect(screen.getByText(/Al registrarte era «Desayuno completo»/)).toBeVisible();
  network.answers('enroll', refusal('FIRST_PRIZE_CHANGED', '2€ de descuento'), enrolled);
  await go();
  await expectFormError(
    'La cafetería acaba de cambiar el primer premio. Míralo arriba y pulsa otra vez si quieres seguir.',
  );
  await go();
  await expectAnnounced('¡Registro exitoso!');
});

test('The dialog left by Escape leads to the dashboard, and enrolls nobody', async () => {
  open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/dashboard'));
  expect(network.sent('enroll')).toEqual([]);
});
