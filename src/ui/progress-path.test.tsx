import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgressPath } from '@/ui/progress-path';

describe('ProgressPath', () => {
  it('is a progressbar with a text', () => {
    render(<ProgressPath done={3} label="Progreso en Cafetería Central" />);
    const bar = screen.getByRole('progressbar', { name: 'Progreso en Cafetería Central' });
    expect(bar).toHaveAttribute('aria-valuenow', '3');
    expect(bar).toHaveAttribute('aria-valuemax', '7');
    expect(bar).toHaveAttribute('aria-valuetext', '3 de 7 hitos');
  });

  it.each([
    [-1, 0],
    [9, 7],
  ])('keeps %d within its seven dots', (done, shown) => {
    render(<ProgressPath done={done} />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(shown));
  });

  it.each([
    [3, undefined, ['4']],
    [1, 4, ['2', '4']],
    [5, undefined, ['6']],
  ])(
    'numbers the next dot and the one that is looked at; those after it are a horizon: %d done',
    (done, current, numbers) => {
      const { container } = render(<ProgressPath done={done} size="hero" {...(current && { current })} />);
      expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(numbers);
    },
  );

  it('draws its line as far as what is done, whichever dot is looked at', () => {
    const line = (current?: number) => {
      const { container } = render(<ProgressPath done={2} {...(current && { current })} />);
      return container.querySelector('path[pathLength]')?.getAttribute('stroke-dasharray');
    };
    expect([line(), line(1), line(7)]).toEqual(['2 7', '2 7', '2 7']);
  });
});
