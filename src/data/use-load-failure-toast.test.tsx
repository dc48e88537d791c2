import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { AppError } from '@/lib/errors';
import { ToastHost } from '@/ui/toast';
import { currentMessages } from '@/ui/toast/store';

function Page({ code }: { code: string }) {
  const error = new AppError(code);
  useLoadFailureToast({ data: undefined, error, errorUpdatedAt: 1 }, 'Error al cargar los datos');
  return <ToastHost />;
}

afterEach(() => void vi.restoreAllMocks());

test('a device that knows it is offline says so in its banner alone', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = currentMessages().toast;
  act(() => void render(<Page code="NETWORK" />));
  expect(currentMessages().toast).toBe(before);
});

test('every other failure to load is said', async () => {
  render(<Page code="NETWORK" />);
  expect(await screen.findByText('Error al cargar los datos')).toBeVisible();
});
