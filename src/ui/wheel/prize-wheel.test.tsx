import { render, screen } from '@testing-library/react';
import { shiftTime } from '@tests/support/dom/shift-time';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WheelMotion } from '@/domain/spin-state';
import { normalizeAngle } from '@/domain/wheel';
import { PrizeWheel } from '@/ui/wheel/prize-wheel';

const still = { motion: 'still', position: null } as const;
const free = { motion: 'turning', position: null } as const;
/** To the segment counted from 1. */
const to = (position: number) => ({ motion: 'turning', position }) as const;
const at = (position: number) => ({ motion: 'stopped', position }) as const;

/** Two prizes have one name: a wheel that looked for the name would stop on the first. */
const segments = ['1€ de descuento', 'Café gratis', '3€ de descuento', 'Café gratis'].map((name) => ({
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
  const turned = container.querySelectorAll<HTMLElement>('div[style*="rotate"]')[part === 'cup' ? 0 : 1];
  return Number(/rotate\((.+)deg\)/.exec(turned?.style.transform ?? '')?.[1]);
}

/** Returns the drawings of the segments, clockwise. */
const groupsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('g[transform^="rotate"]')].map((face) => face.parentNode as SVGElement);

/** Returns the segment at an angle of the unturned wheel, in degrees clockwise from the top. */
const segmentAt = (degrees: number) => Math.floor(normalizeAngle(degrees) / (360 / segments.length));

describe('PrizeWheel', () => {
  it('names its prizes and says nothing before it turns', () => {
    render(<PrizeWheel segments={segments} {...still} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Ruleta con 4 premios: 1€ de descuento, Café gratis, 3€ de descuento, Café gratis',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('has a picture, or the amount of a discount, and a percent on each segment, no words, and fades a prize that cannot come', () => {
    const [first, ...others] = segments.map((segment) => ({ ...segment, weight: 25 }));
    const { container } = render(
      <PrizeWheel segments={[{ ...first!, weight: 0, out: 'sold_out' }, ...others]} {...still} />,
    );
    const groups = groupsOf(container);
    expect(groups.map(({ textContent }) => textContent)).toEqual(['0 %1€', '33,3 %', '33,3 %3€', '33,3 %']);
    expect(groups.map((group) => group.querySelector('.grayscale') !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(screen.getByRole('img')).toHaveAccessibleName(/: 1€ de descuento \(agotado\), Café gratis, /);
  });

  it('stands its pictures upright until it turns, and puts no percent on its head', () => {
    const { container, rerender } = render(
      <PrizeWheel segments={segments.map((segment) => ({ ...segment, weight: 25 }))} {...still} />,
    );
    const turns = (part: string) =>
      groupsOf(container).map((group) => group.querySelector<SVGElement>(part)!.style.transform);
    expect(turns('text')).toEqual(['rotate(0deg)', 'rotate(180deg)', 'rotate(180deg)', 'rotate(0deg)']);
    expect(turns('g > g > g')).toEqual([
      'rotate(-45deg)',
      'rotate(-135deg)',
      'rotate(135deg)',
      'rotate(45deg)',
    ]);
    rerender(<PrizeWheel segments={segments} {...free} />);
    expect(new Set(turns('g > g > g'))).toEqual(new Set(['rotate(0deg)']));
  });

  it('draws each prize by its picture, whatever its name', () => {
    const { container } = render(
      <PrizeWheel segments={[{ name: 'Café gratis', picture: 'croissant' }, segments[1]!]} {...still} />,
    );
    expect(container.querySelectorAll('use')).toHaveLength(1);
    expect(container.querySelector('use')).toHaveAttribute('href', expect.stringContaining('croissant.svg'));
  });

  it.each([1, 2, 3, 4])('turns at least five times, stops at position %d and announces it', (position) => {
    const stopped = vi.fn();
    const { container, rerender } = render(
      <PrizeWheel segments={segments} {...to(position)} onStopped={stopped} reducedMotion={false} />,
    );
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(position - 1);

    shiftTime(4999);
    expect(stopped).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');

    shiftTime(1);
    expect(stopped).toHaveBeenCalledOnce();
    rerender(<PrizeWheel segments={segments} {...at(position)} reducedMotion={false} />);
    expect(screen.getByRole('status')).toHaveTextContent(`Resultado: ${segments[position - 1]?.name ?? ''}`);
  });

  it('turns its pointer six to nine times for the VIP', () => {
    const { container } = render(
      <PrizeWheel
        segments={segments}
        {...to(3)}
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

  it('turns again for the same prize', () => {
    const wheel = (motion: WheelMotion) => <PrizeWheel segments={segments} {...motion} reducedMotion />;
    const { container, rerender } = render(wheel(to(2)));
    shiftTime(500);
    rerender(wheel(at(2)));
    const first = rotation(container);
    rerender(wheel(to(2)));
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');
    expect(rotation(container)).toBeGreaterThanOrEqual(first + 5 * 360);
  });

  it('stops once in strict mode too, and not at all after it has gone', () => {
    const stopped = vi.fn();
    const wheel = <PrizeWheel segments={segments} {...to(4)} onStopped={stopped} />;
    const { unmount } = render(<StrictMode>{wheel}</StrictMode>);
    shiftTime(10_000);
    expect(stopped).toHaveBeenCalledOnce();
    unmount();

    render(wheel).unmount();
    shiftTime(10_000);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('turns before it knows where to stop, and ends there when its time is over', () => {
    const stopped = vi.fn();
    const wheel = (motion: WheelMotion) => (
      <PrizeWheel segments={segments} {...motion} onStopped={stopped} reducedMotion={false} />
    );
    const { container, rerender } = render(wheel(free));
    expect(screen.getByRole('status')).toHaveTextContent('Girando...');
    shiftTime(800);
    rerender(wheel(to(3)));
    shiftTime(4199);
    expect(stopped).not.toHaveBeenCalled();
    shiftTime(1);
    expect(stopped).toHaveBeenCalledOnce();
    expect(rotation(container)).toBeGreaterThanOrEqual(5 * 360);
    expect(segmentAt(-rotation(container))).toBe(2);
  });

  it('does not spin with reduced motion: the result is there almost at once', () => {
    const stopped = vi.fn();
    const { container } = render(
      <PrizeWheel segments={segments} {...to(3)} onStopped={stopped} reducedMotion />,
    );
    shiftTime(500);
    expect(stopped).toHaveBeenCalledOnce();
    expect(segmentAt(-rotation(container))).toBe(2);
  });

  it.each(['wheel', 'pointer'] as const)('A won prize stands upright and lit: a %s that turned', (moving) => {
    const wheel = (motion: WheelMotion) => (
      <PrizeWheel segments={segments} {...motion} moving={moving} reducedMotion={false} />
    );
    const faded = () => groupsOf(container).map(({ style }) => style.opacity === '0.25');
    const { container, rerender } = render(wheel(to(4)));
    shiftTime(5000);
    expect(faded()).toEqual([false, false, false, false]);
    rerender(wheel(at(4)));
    // the middle of the fourth quarter comes to the top by the shorter way, and what points at it points there
    expect(normalizeAngle(rotation(container))).toBeCloseTo(normalizeAngle(-315), 6);
    expect(normalizeAngle(rotation(container, 'tip'))).toBeCloseTo(0, 6);
    expect(faded()).toEqual([true, true, true, false]);
    // the next turn starts with everything lit alike
    rerender(wheel(free));
    expect(faded()).toEqual([false, false, false, false]);
    expect(screen.getByRole('status')).toHaveTextContent(/^Girando...$/);
  });

  describe('the phone', () => {
    const vibrate = vi.fn();
    const turn = (reducedMotion: boolean) => {
      render(<PrizeWheel segments={segments} {...to(2)} reducedMotion={reducedMotion} />);
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
