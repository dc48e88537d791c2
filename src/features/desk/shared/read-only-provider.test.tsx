import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WriteControls, ReadOnlyProvider } from '@/features/desk/shared/read-only-provider';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { Button } from '@/ui/button';

function ExamplePage({ send }: { send: () => Promise<void> }) {
  const { mutate, error } = useMutation({ mutationFn: send });
  useEffect(() => {
    const onKey = () => mutate();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mutate]);
  return (
    <>
      <Button onClick={() => mutate()}>Aprobar</Button>
      <input aria-label="Importe" />
      <p>{error?.message}</p>
    </>
  );
}

test('Every control of a read-only page is disabled, and a key that would change something sends nothing', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user } = renderAtDesk(
    <ReadOnlyProvider>
      <ExamplePage send={send} />
    </ReadOnlyProvider>,
  );
  expect(screen.getByRole('button', { name: 'Aprobar' })).toBeDisabled();
  expect(screen.getByLabelText('Importe')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(await screen.findByText('NOT_ALLOWED')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test('Controls for reading stay enabled apart, controls for actions do not, and a key sends nothing', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user } = renderAtDesk(
    <ReadOnlyProvider shouldDisableWritesOnly>
      <input aria-label="Buscar" />
      <WriteControls>
        <ExamplePage send={send} />
      </WriteControls>
    </ReadOnlyProvider>,
  );
  await user.type(screen.getByLabelText('Buscar'), 'ana');
  expect(screen.getByLabelText('Buscar')).toHaveValue('ana');
  expect(screen.getByRole('button', { name: 'Aprobar' })).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(await screen.findByText('NOT_ALLOWED')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test('The same page acts where it is not read-only', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user } = renderAtDesk(
    <WriteControls>
      <ExamplePage send={send} />
    </WriteControls>,
  );
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  expect(send).toHaveBeenCalledTimes(1);
});
