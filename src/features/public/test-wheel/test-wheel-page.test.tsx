import { fireEvent, render, screen, within } from '@testing-library/react';
import { shiftTime } from '@tests/support/dom/shift-time';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestWheelPage } from '@/features/public/test-wheel/test-wheel-page';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <TestWheelPage />
    </MemoryRouter>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Spins with a random source that gives `random`, and waits until the wheel rests. */
function spin(random: number) {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  fireEvent.click(screen.getByRole('button', { name: 'Girar la ruleta' }));
  shiftTime(5000);
}

const results = () => within(screen.getByRole('region', { name: 'Resultados' }));

describe('TestWheelPage', () => {
  it('cannot be pressed while it turns', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Girar la ruleta' }));
    expect(screen.getByRole('button', { name: 'Girando...' })).toBeDisabled();
    expect(results().getByText('0')).toBeInTheDocument();
  });

  it('counts, remembers the last prize and keeps a history', () => {
    spin(0.1);
    spin(0.7);
    spin(0.7);
    expect(results().getByText('3')).toBeInTheDocument();
    expect(
      results()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['3.3€ de descuento', '2.3€ de descuento', '1.1€ de descuento']);
    expect(screen.getByRole('status')).toHaveTextContent('Resultado: 3€ de descuento');
  });

  it('forgets everything on reset, also in the middle of a turn', () => {
    spin(0.1);
    fireEvent.click(screen.getByRole('button', { name: 'Girar la ruleta' }));
    fireEvent.click(screen.getByRole('button', { name: 'Reiniciar' }));
    shiftTime(6000);
    expect(results().getByText('0')).toBeInTheDocument();
    expect(results().getByText('Todavía ninguno')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Girar la ruleta' })).toBeEnabled();
  });

  it('leads back home', () => {
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  });
});
