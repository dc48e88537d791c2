import { describe, expect, it } from 'vitest';
import { HITOS, hitoTitle, isJourneyComplete, journeyStep, parseStep, progressCount } from '@/domain/hitos';

describe('hitoTitle', () => {
  it('names the seven challenges', () => {
    expect(HITOS.map(({ id }) => hitoTitle(id, null))).toEqual([
      'Tu primera reseña',
      'Repetiste, nos gusta eso',
      'Compártelo con el mundo',
      'Trae a un cómplice',
      'Tu opinión importa',
      'Café, comunidad y continuidad',
      'Aumento de valor',
    ]);
  });

  it.each([0, 8, -1, 1.5])('calls %d "Hito %d"', (hito) => {
    expect(hitoTitle(hito, null)).toBe(`Hito ${hito}`);
  });

  it('names no review at a café that asks for a private opinion', () => {
    const titles = HITOS.map(({ id }) => hitoTitle(id, 'opinion'));
    expect(titles[0]).toBe('Tu primera opinión');
    expect(titles.join()).not.toMatch(/reseña/i);
    expect(titles.slice(1)).toEqual(HITOS.slice(1).map(({ id }) => hitoTitle(id, 'review')));
  });

  it('asks for a purchase of 10 € for the VIP code', () => {
    expect(HITOS[6]?.description).toContain('compra de 10 € o más');
  });
});

describe('progressCount', () => {
  it.each([
    [{ hitoActual: 1, hito1Completed: false }, 0],
    [{ hitoActual: 5, hito1Completed: false }, 0],
    [{ hitoActual: 1, hito1Completed: true }, 1],
    [{ hitoActual: 2, hito1Completed: true }, 1],
    [{ hitoActual: 5, hito1Completed: true }, 4],
    [{ hitoActual: 7, hito1Completed: true }, 6],
    [{ hitoActual: 8, hito1Completed: true }, 7],
    [{ hitoActual: 8, hito1Completed: false }, 7],
    [{ hitoActual: 7, hito1Completed: true, hito7Rewarded: true }, 7],
  ])('counts %o as %d', (state, count) => {
    expect(progressCount(state)).toBe(count);
  });

  it('is complete from 8 on or with the seventh reward', () => {
    expect(isJourneyComplete({ hitoActual: 7, hito1Completed: true })).toBe(false);
    expect(isJourneyComplete({ hitoActual: 7, hito1Completed: true, hito7Rewarded: true })).toBe(true);
  });
});

describe('journeyStep', () => {
  const enrollment = (hitoActual: number, hito1Completed = true) => ({ hitoActual, hito1Completed });

  it('follows the query parameter first', () => {
    expect(journeyStep('5', enrollment(2))).toBe(5);
    expect(journeyStep('1', enrollment(1))).toBe(1);
    expect(journeyStep('3')).toBe(3);
  });

  it.each(['0', '8', 'x', '', '2.5', ' 2', '22', null, undefined])(
    'ignores the query parameter %j',
    (query) => {
      expect(parseStep(query)).toBeNull();
      expect(journeyStep(query, enrollment(4))).toBe(4);
    },
  );

  it('moves on to 2 when 1 is complete and the stored hito lags behind', () => {
    expect(journeyStep(null, enrollment(1))).toBe(2);
    expect(journeyStep(null, enrollment(1, false))).toBe(1);
  });

  it('shows visitors the first step', () => {
    expect(journeyStep(null)).toBe(1);
    expect(journeyStep(null, null)).toBe(1);
  });

  it('opens a finished journey at its last step', () => {
    expect(journeyStep(null, enrollment(8))).toBe(7);
  });
});
