import type { SlipSheet } from '@functions/_shared/contracts/procedures/slips';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { expectToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { SlipSheetItem } from '@/features/desk/shared/slips/slip-sheet-item';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const cafe = exampleId('cafe');
const sheet: SlipSheet = {
  id: exampleId('sheet'),
  label: 'A1B2',
  made_at: '2026-11-22T11:05:09Z',
  day: null,
  voided_at: null,
  used: 0,
};
const show = (of: Partial<SlipSheet>) =>
  renderAtDesk(
    <ul>
      <SlipSheetItem cafeId={cafe} sheet={{ ...sheet, ...of }} today="2026-11-22" />
    </ul>,
  );

test.each([
  ['Sin activar: aún no vale', {}, ['Activar: hoja A1B2', 'Anular: hoja A1B2']],
  ['Para hoy · 3 de 24 usados', { day: '2026-11-22', used: 3 }, ['Anular: hoja A1B2']],
  ['Para mañana · 0 de 24 usados', { day: '2026-11-23' }, ['Anular: hoja A1B2']],
  // claimed until two days after its own
  ['Para el 20/11/2026 · 24 de 24 usados', { day: '2026-11-20', used: 24 }, ['Anular: hoja A1B2']],
  ['Para el 19/11/2026 · 5 de 24 usados · caducada', { day: '2026-11-19', used: 5 }, []],
  ['Anulada · 2 de 24 usados', { day: '2026-11-22', used: 2, voided_at: '2026-11-22T12:00:00Z' }, []],
])('A sheet says "%s", and offers the remaining actions', (state, of, offered) => {
  show(of);
  expect(screen.getByText(state)).toBeVisible();
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(offered);
});

test('A sheet gets the chosen day, and says if somebody else was first or too many were activated', async () => {
  network.answers(
    'activate_slip_sheet',
    { activated: true, day: '2026-11-23' },
    { activated: false, day: null },
    refusal('TOO_MANY_REQUESTS'),
  );
  const { user } = show({});
  const outcomes = ['Hoja activada para mañana', 'La hoja ha cambiado', 'Por hoy no hay más hojas'];
  for (const [before, toastTexts] of outcomes.entries()) {
    await user.click(screen.getByRole('button', { name: 'Activar: hoja A1B2' }));
    await user.click(screen.getByRole('radio', { name: /^Mañana/ }));
    await pressUntil(
      () => screen.getByRole('button', { name: 'Activar' }),
      () => network.sent('activate_slip_sheet').length > before,
    );
    await expectToast(toastTexts);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(network.sent('activate_slip_sheet')[0]).toEqual({
    cafe_id: cafe,
    sheet_id: sheet.id,
    day: '2026-11-23',
  });
});
