import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, fault, networkError } from '@tests/support/dom/faked-network';
import { beforeEach, expect, test, vi } from 'vitest';
import { BatchForm } from '@/features/desk/vip-codes/components/batch-form';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
beforeEach(() => window.sessionStorage.clear());

const code: VipCode = {
  id: exampleId('code-1'),
  code: 'a34n75',
  cafe_id: exampleCafe.id,
  cafeteria: exampleCafe.nombre,
  status: 'inactive',
  created_at: '2026-11-29T09:00:00Z',
  activated_at: null,
  used_at: null,
  revoked_at: null,
};

test.each([
  ['a lost answer', networkError],
  ['a fault of the gateway', fault(504)],
])('Codes are made once, and after %s nobody says that they were not', async (_, failure) => {
  network.answers('generate_vip_codes', failure, { codes: [code] });
  const onCreated = vi.fn();
  const { user } = renderAtDesk(<BatchForm cafe={exampleCafe} onCreated={onCreated} />);
  const press = () => user.click(screen.getByRole('button', { name: 'Generar códigos' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('no se hace dos veces');
  expect(screen.queryByText(/Error al crear/)).toBeNull();
  await press();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith([code]));
  await press();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(2));
  const [first, again, another] = network.sent('generate_vip_codes').map(({ request_id }) => request_id);
  expect(again).toBe(first);
  // After an answer the next press means other codes.
  expect(another).not.toBe(first);
});
