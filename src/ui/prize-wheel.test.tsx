import { render, screen } from '@testing-library/react';
import { shiftTime } from '@tests/support/shift-time';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normalizeAngle } from '@/domain/wheel';
import { PrizeWheel } from '@/ui/prize-wheel';

const segments = ['1€ de descuento', 'Café gratis', '3€ de descuento', 'Aperitivo gratis'].map((name) => ({
  name,
  picture: 'coffee',
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the rotation of a part in degrees: the cup or the tip of the crema above it. */
function rotation(container: HTMLElement, part: 'cup' | 'tip' = 'cup'): number {
  const turned = container.querySelectorAll<HTMLElement>('[style*="rotate"]')[part === 'cup' ? 0 : 1];
  return Number(/rotate\((.+)deg\)/.exec(turned?.style.transform ?? '')?.[1]);
}

/** Returns the drawings of the segments, clockwise. */
const groupsOf = (container: HTMLElement) =>
  [...container.querySelector('text')!.closest('svg')!.children].filter(
    (part): part is SVGElement => part.tagName.toLowerCase() === 'g',
  );

/** Returns the segment at an angle of the unturned wheel, in degrees clockwise from the top. */
const segmentAt = (degrees: number) => Math.floor(normalizeAngle(degrees) / (360 / segments.length));

describe('PrizeWheel', () => {
  it('names its prizes and says nothing before it turns', () => {
    render(<PrizeWheel segments={segments} target={null} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Ruleta con 4 premios: 1€ de descuento, Café gratis, 3€ de descuento, Aperitivo gratis',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('fades a prize that cannot come, says so on its segment and to a screen reader', () => {
    const [first, ...others] = segments.map((segment) => ({ ...segment, weight: 25 }));
    const { container } = render(
      <PrizeWheel segments={[{ ...first!, weight: 0, out: 'sold_out' }, ...others]} target={null} />,
    );
    const groups = groupsOf(container);
    expect(groups[0]).toHaveTextContent(/^0 %agotado1€ de ?descuento$/);
    expect(groups[1]).not.toHaveTextContent('agotado');
    expect(screen.getByRole('img')).toHaveAccessibleName(/: 1€ de descuento \(agotado\), Café gratis, /);
  });

  it('draws each prize by its picture, whatever its name', () => {
    const { container } = render(
      <PrizeWheel segments={[{ name: 'Café gratis', picture: 'croissant' }, segments[1]!]} target={null} />,
    );
    expect(container.querySelectorAll('use')).toHaveLength(1);
    expect(container.querySelector('use')).toHaveAttribute('href', expect.stringContaining('croissant.svg'));
  });

  it.each([0, 1, 2, 3])('turns at least five times, stops on prize %d and announces it', (target) => {
    const settled = vi.fn();
    const { container } = render(
      <PrizeWheel segments={segments} target={target} onSettled={settled} reducedMotion={false} />,
    );
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(target);

    shiftTime(4999);
    expect(settled).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');

    shiftTime(1);
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
    expect(rotation(container, 'tip')).toBeGreaterThanOrEqual(6 * 360);
    expect(rotation(container, 'tip')).toBeLessThan(9 * 360);
    expect(rotation(container)).toBe(0);
    expect(segmentAt(rotation(container, 'tip'))).toBe(2);
  });

  it('turns again for the same prize and keeps its place in between', () => {
    const settled = vi.fn();
    const wheel = (target: number | null) => (
      <PrizeWheel segments={segments} target={target} onSettled={settled} />
    );
    const { container, rerender } = render(wheel(1));
    shiftTime(5000);
    const first = rotation(container);
    rerender(wheel(null));
    expect(rotation(container)).toBe(first);
    rerender(wheel(1));
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');
    expect(rotation(container)).toBeGreaterThanOrEqual(first + 5 * 360);
    shiftTime(5000);
    expect(settled).toHaveBeenCalledTimes(2);
  });

  it('settles once in strict mode too, and not at all after it has gone', () => {
    const settled = vi.fn();
    const { unmount } = render(
      <StrictMode>
        <PrizeWheel segments={segments} target={3} onSettled={settled} />
      </StrictMode>,
    );
    shiftTime(10_000);
    expect(settled).toHaveBeenCalledOnce();
    unmount();

    const gone = render(<PrizeWheel segments={segments} target={3} onSettled={settled} />);
    gone.unmount();
    shiftTime(10_000);
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
    shiftTime(800);
    rerender(wheel(2, true));
    shiftTime(4199);
    expect(settled).not.toHaveBeenCalled();
    shiftTime(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(2);
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(2);
  });

  it('rests where it is when there is nothing to stop on', () => {
    const wheel = (turning: boolean) => (
      <PrizeWheel segments={segments} target={null} turning={turning} reducedMotion={false} />
    );
    const { rerender } = render(wheel(true));
    shiftTime(300);
    rerender(wheel(false));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not spin with reduced motion: the result is there almost at once', () => {
    const settled = vi.fn();
    const { container } = render(
      <PrizeWheel segments={segments} target={2} onSettled={settled} reducedMotion />,
    );
    shiftTime(500);
    expect(settled).toHaveBeenCalledExactlyOnceWith(2);
    expect(segmentAt(-rotation(container))).toBe(2);
  });
  it.each(['wheel', 'pointer'] as const)('A won prize stands upright and lit: a %s that turned', (moving) => {
    const wheel = (target: number | null, turning = false) => (
      <PrizeWheel
        segments={segments}
        target={target}
        turning={turning}
        moving={moving}
        reducedMotion={false}
      />
    );
    const faded = () => groupsOf(container).map(({ style }) => style.opacity === '0.25');
    const { container, rerender } = render(wheel(3));
    shiftTime(4999);
    expect(faded()).toEqual([false, false, false, false]);
    shiftTime(1);
    // the middle of the fourth quarter comes to the top by the shorter way, and what points at it points there
    expect(normalizeAngle(rotation(container))).toBeCloseTo(normalizeAngle(-315), 6);
    expect(normalizeAngle(rotation(container, 'tip'))).toBeCloseTo(0, 6);
    expect(faded()).toEqual([true, true, true, false]);
    // the next turn starts from there, with everything lit alike
    rerender(wheel(null));
    rerender(wheel(null, true));
    expect(faded()).toEqual([false, false, false, false]);
    expect(screen.getByRole('status')).toHaveTextContent(/^Girando...$/);
  });

  describe('the phone', () => {
    const vibrate = vi.fn();
    const turn = (reducedMotion: boolean) => {
      render(<PrizeWheel segments={segments} target={1} reducedMotion={reducedMotion} />);
      shiftTime(5000);
    };
    beforeEach(() => Object.assign(navigator, { vibrate: vibrate.mockReset() }));
    afterEach(() => {
      delete (navigator as Partial<Navigator>).vibrate;
      delete (navigator as { userActivation?: unknown }).userActivation;
    });

    it('vibrates once at the stop', () => {
      turn(false);
      expect(vibrate).toHaveBeenCalledExactlyOnceWith([18, 260, 36]);
    });

    it('does not where motion is unwanted', () => {
      turn(true);
      expect(vibrate).not.toHaveBeenCalled();
    });

    it('is not asked to before the first press, which browsers refuse', () => {
      Object.assign(navigator, { userActivation: { hasBeenActive: false } });
      turn(false);
      expect(vibrate).not.toHaveBeenCalled();
    });
  });
});
