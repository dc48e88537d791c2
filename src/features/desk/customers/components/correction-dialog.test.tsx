import { fireEvent, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expectFormError } from '@tests/support/dom/toasts';
import { expect, test, vi } from 'vitest';
import type { Correction } from '@/features/desk/customers/api/correct-customer';
import {
  CorrectionDialog,
  type CorrectionSubject,
} from '@/features/desk/customers/components/correction-dialog';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

const open = (
  action: Correction['action'],
  subject: CorrectionSubject | null = null,
  firstDay: string | null = '2026-11-01',
) => {
  const onClose = vi.fn();
  const { user } = renderAtDesk(
    <CorrectionDialog
      cafeId={exampleId('cafe')}
      enrollmentId={exampleId('enrollment')}
      action={action}
      today="2026-11-22"
      days={firstDay === null ? ['2026-11-21'] : ['2026-11-21', '2026-11-20']}
      firstDay={firstDay}
      subject={subject}
      onClose={onClose}
    />,
  );
  return { user, onClose };
};

test.each([
  ['none', ''],
  ['before they came', '2026-10-31'],
  ['to come', '2026-11-23'],
])('An impossible day (%s) is refused at the field, and nothing is sent', async (_, day) => {
  const { user } = open('visit');
  fireEvent.change(screen.getByLabelText(/Día/), { target: { value: day } });
  await user.click(screen.getByRole('radio', { name: 'Se le olvidó' }));
  await user.click(screen.getByRole('button', { name: 'Añadir una visita' }));
  expect(await screen.findByText('Elige un día entre el 01/11/2026 y el 22/11/2026.')).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test('A day that has its visit is not offered, and not sent when it is chosen', async () => {
  const { user } = open('visit');
  expect(screen.getByLabelText(/Día/)).toHaveValue('2026-11-21');
  fireEvent.change(screen.getByLabelText(/Día/), { target: { value: '2026-11-22' } });
  await user.click(screen.getByRole('radio', { name: 'Se le olvidó' }));
  await user.click(screen.getByRole('button', { name: 'Añadir una visita' }));
  expect(await screen.findByText('Ese día ya tiene su visita.')).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test('A member who may add only today and yesterday sees those without a visit', () => {
  open('visit', null, null);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Ayer, 21/11/2026']);
});

test('A refusal stands at the form, which keeps the typed text', async () => {
  network.answers('adjust_conectitos', refusal('INSUFFICIENT_CONECTITOS', '40'));
  const { user, onClose } = open('conectitos');
  await user.type(screen.getByLabelText(/Cuántos/), '− ５０');
  await user.type(screen.getByLabelText(/Motivo/), 'Se sumaron dos veces');
  await user.click(screen.getByRole('button', { name: 'Ajustar Conectitos' }));
  await expectFormError('No se pueden quitar más Conectitos de los que tiene.');
  expect(screen.getByLabelText(/Motivo/)).toHaveValue('Se sumaron dos veces');
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [true, 'Entrega anotada: queda canjeado'],
  [false, 'No se anota: con otra cuenta de su correo ya recibió este premio. Deja de estar pendiente.'],
])(
  'A handover is recorded, or says that the mailbox had that prize before (redeemed: %s)',
  async (redeemed, sentence) => {
    network.answers('add_customer_redemption', { redeemed });
    const { user, onClose } = open('handed-over', {
      id: exampleId('reward'),
      name: 'Café gratis',
      decision: 0,
    });
    await user.type(screen.getByLabelText(/Motivo/), 'Se entregó sin internet');
    await user.click(screen.getByRole('button', { name: 'Anotar la entrega' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(onClose).toHaveBeenCalledOnce();
    expect(window.sessionStorage).toHaveLength(0);
  },
);
