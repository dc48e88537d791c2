import { fireEvent, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, refusal } from '@tests/support/faked-network';
import { seeAtForm } from '@tests/support/toasts';
import { expect, test, vi } from 'vitest';
import { renderAtDesk } from '@/desk/test-support';
import { CorrectionDialog } from '@/features/team-customers/components/correction-dialog';

const network = fakeNetwork();

const open = (act: 'visit' | 'conectitos') => {
  const onClose = vi.fn();
  const { user } = renderAtDesk(
    <CorrectionDialog
      cafeId={exampleId('cafe')}
      recordId={exampleId('record')}
      act={act}
      days={['2026-11-22', '2026-11-21']}
      since="2026-11-01"
      subject={null}
      onClose={onClose}
    />,
  );
  return { user, onClose };
};

test.each([
  ['none', ''],
  ['before they came', '2026-10-31'],
  ['to come', '2026-11-23'],
])('a day that cannot be (%s) is said at the field, and nothing is sent', async (_, day) => {
  const { user } = open('visit');
  fireEvent.change(screen.getByLabelText(/Día/), { target: { value: day } });
  await user.type(screen.getByLabelText(/Motivo/), 'Se le olvidó');
  await user.click(screen.getByRole('button', { name: 'Añadir una visita' }));
  expect(await screen.findByText('Elige un día entre el 01/11/2026 y el 22/11/2026.')).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test('a refusal stands at the form, which keeps what was typed', async () => {
  network.answers('adjust_conectitos', refusal('INSUFFICIENT_CONECTITOS', '40'));
  const { user, onClose } = open('conectitos');
  await user.type(screen.getByLabelText(/Cuántos/), '-50');
  await user.type(screen.getByLabelText(/Motivo/), 'Se sumaron dos veces');
  await user.click(screen.getByRole('button', { name: 'Ajustar Conectitos' }));
  await seeAtForm('No se pueden quitar más Conectitos de los que tiene.');
  expect(screen.getByLabelText(/Motivo/)).toHaveValue('Se sumaron dos veces');
  expect(onClose).not.toHaveBeenCalled();
});
