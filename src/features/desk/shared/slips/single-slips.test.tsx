import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { expectToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { SingleSlips } from '@/features/desk/shared/slips/single-slips';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const cafe = exampleId('cafe');
const slips = [
  { id: exampleId('slip-1'), made_at: '2026-11-22T11:05:09Z', day: '2026-11-22', made_by_caller: true },
  { id: exampleId('slip-2'), made_at: '2026-11-21T17:30:00Z', day: '2026-11-21', made_by_caller: false },
];

const open = () => renderAtDesk(<SingleSlips cafeId={cafe} slips={slips} />);

test('each is named by when it was given, and by whom where that is the reader', () => {
  open();
  const items = within(screen.getByRole('region', { name: 'Vales sueltos sin usar' })).getAllByRole(
    'listitem',
  );
  expect(items.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Dado: 12:05 - 22/11/2026, por ti',
    'Dado: 18:30 - 21/11/2026',
  ]);
});

test.each([
  [{ voided: true }, 'Vale anulado'],
  [{ voided: false }, 'Ese vale ya no está'],
  [networkError, 'No sabemos si se ha hecho'],
] as const)('after "Sí, anularlo", the answer %o is told as "%s"', async (answer, toastText) => {
  network.answers('void_slip', answer);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Anular: vale de 18:30 - 21/11/2026' }));
  await pressUntil(
    () => screen.getByRole('button', { name: 'Sí, anularlo' }),
    () => network.sent('void_slip').length > 0,
  );
  expect(network.sent('void_slip')).toEqual([{ cafe_id: cafe, slip_id: slips[1]!.id }]);
  await expectToast(toastText);
});
