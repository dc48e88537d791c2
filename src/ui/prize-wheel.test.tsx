import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normalizeAngle } from '@/domain/wheel';
import { PrizeWheel } from '@/ui/prize-wheel';

/** Lets fake time pass. In: milliseconds. */
function passTime(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const segments = ['1€ de descuento', 'Café gratis', '3€ de descuento', 'Aperitivo gratis'].map((name) => ({
  name,
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How far the turning part has been turned, in degrees. */
function rotation(container: HTMLElement): number {
  const turned = container.querySelector<HTMLElement>('[style*="rotate"]');
  return Number(/rotate\((.+)deg\)/.exec(turned?.style.transform ?? '')?.[1]);
}

/** In: an angle of the unturned wheel, in degrees clockwise from the top. Out: the segment there. */
const segmentAt = (degrees: number) => Math.floor(normalizeAngle(degrees) / (360 / segments.length));

describe('PrizeWheel', () => {
  it('names its prizes and says nothing before it turns', () => {
    render(<PrizeWheel segments={segments} target={null} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Ruleta con 4 premios: 1€ de descuento, Café gratis, 3€ de descuento, Aperitivo gratis',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([0, 1, 2, 3])('turns at least five times, stops on prize %d and announces it', (target) => {
    const settled = vi.fn();
    const { container } = render(
      <PrizeWheel segments={segments} target={target} onSettled={settled} reducedMotion={false} />,
    );
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(target);

    passTime(4999);
    expect(settled).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');

    passTime(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(target);
    expect(screen.getByRole('status')).toHaveTextContent(`Resultado: ${segments[target]?.name ?? ''}`);
  });

  it('turns its pointer six to nine times for the VIP', () => {
    const { container } = render(
      <PrizeWheel
        segments={segments}
        target={2}
        moving="pointer"
        minTurns={6}
        maxTurns={8}
        durationMs={6000}
      />,
    );
    expect(rotation(container)).toBeGreaterThanOrEqual(6 * 360);
    expect(rotation(container)).toBeLessThan(9 * 360);
    expect(segmentAt(rotation(container))).toBe(2);
  });

  it('turns again for the same prize and keeps its place in between', () => {
    const settled = vi.fn();
    const wheel = (target: number | null) => (
      <PrizeWheel segments={segments} target={target} onSettled={settled} />
    );
    const { container, rerender } = render(wheel(1));
    passTime(5000);
    const first = rotation(container);
    rerender(wheel(null));
    expect(rotation(container)).toBe(first);
    rerender(wheel(1));
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');
    expect(rotation(container)).toBeGreaterThanOrEqual(first + 5 * 360);
    passTime(5000);
    expect(settled).toHaveBeenCalledTimes(2);
  });

  it('settles once in strict mode too, and not at all after it has gone', () => {
    const settled = vi.fn();
    const { unmount } = render(
      <StrictMode>
        <PrizeWheel segments={segments} target={3} onSettled={settled} />
      </StrictMode>,
    );
    passTime(10_000);
    expect(settled).toHaveBeenCalledOnce();
    unmount();

    const gone = render(<PrizeWheel segments={segments} target={3} onSettled={settled} />);
    gone.unmount();
    passTime(10_000);
    expect(settled).toHaveBeenCalledOnce();
  });

  it('turns before it knows where to stop, and ends on the target when its time is over', () => {
    const settled = vi.fn();
    const wheel = (target: number | null, turning: boolean) => (
      <PrizeWheel
        segments={segments}
        target={target}
        turning={turning}
        onSettled={settled}
        reducedMotion={false}
      />
    );
    const { container, rerender } = render(wheel(null, true));
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');
    passTime(800);
    rerender(wheel(2, true));
    passTime(4199);
    expect(settled).not.toHaveBeenCalled();
    passTime(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(2);
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(2);
  });

  it('rests where it is when there is nothing to stop on', () => {
    const wheel = (turning: boolean) => (
      <PrizeWheel segments={segments} target={null} turning={turning} reducedMotion={false} />
    );
    const { rerender } = render(wheel(true));
    passTime(300);
    rerender(wheel(false));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not spin with reduced motion: the result is there almost at once', () => {
    const settled = vi.fn();
    const { container } = render(
      <PrizeWheel segments={segments} target={2} onSettled={settled} reducedMotion />,
    );
    passTime(500);
    expect(settled).toHaveBeenCalledExactlyOnceWith(2);
    expect(segmentAt(-rotation(container))).toBe(2);
  });
});
