import { screen } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { afterEach, expect, test, vi } from 'vitest';
import { CreateCodeForm } from '@/features/desk/vip-codes/components/create-code-form';
import { makeCafeList, renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
afterEach(() => vi.restoreAllMocks());

/** The function answers so, whatever its contract says. */
function answers(respond: () => Promise<Response>) {
  const { fetch: send } = globalThis;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('create-vip-code') ? respond() : send(url, init),
  );
}
const json = (body: object, status: number) => () => Promise.resolve(Response.json(body, { status }));

test.each([
  ['its own sentence', json({ success: false, error: 'Lo dice el servidor' }, 409), 'Lo dice el servidor'],
  ['any other refusal in full', json({ message: 'no' }, 502), 'HTTP 502: {"message":"no"}'],
  ['nothing useful', json({ success: false }, 200), 'Error al crear el código'],
  [
    'no answer within 10 seconds',
    () => Promise.reject(new DOMException('Too late', 'TimeoutError')),
    'La respuesta tarda demasiado (más de 10 segundos). Inténtalo de nuevo.',
  ],
])('The answer of the function is told in the form: %s', async (_, respond, words) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    words.startsWith('La respuesta') ? AbortSignal.abort() : new AbortController().signal,
  );
  network.answers('admin_list_cafes', makeCafeList(['Bar Sol']));
  answers(respond);
  const { user } = renderAtDesk(<CreateCodeForm />);
  await user.type(screen.getByLabelText(/^Código/), 'a34n75');
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Bar Sol' }));
  await user.click(screen.getByRole('button', { name: 'Crear Código' }));
  expect(await screen.findByText(words)).toBeVisible();
});
