import { describe, expect, it } from 'vitest';
import { colorFamily, contrast, mix, parseHex, readableAsText, textOn, toHex } from '@/domain/color';

/** Every 17th value of each channel: 4,096 colours that cover the cube evenly. */
const cube = Array.from({ length: 4096 }, (_, n) =>
  toHex([(n >> 8) * 17, ((n >> 4) & 15) * 17, (n & 15) * 17]),
);

describe('parseHex', () => {
  it('reads long and short forms in any case', () => {
    expect(parseHex('#244EB8')).toEqual([36, 78, 184]);
    expect(parseHex(' #FfF ')).toEqual([255, 255, 255]);
  });

  it.each(['', '244EB8', '#12', '#12345', '#gggggg', 'red', '#1234567'])('refuses %j', (text) => {
    expect(parseHex(text)).toBeNull();
  });
});

describe('contrast', () => {
  it('agrees with the figures of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#244EB8', '#244EB8')).toBe(1);
  });

  it('finds text that reads at AA on any colour', () => {
    expect(cube.filter((background) => contrast(textOn(background), background) < 4.5)).toEqual([]);
  });

  it('writes white on the brand blue and ink on the brand green', () => {
    expect(textOn('#244EB8')).toBe('#ffffff');
    expect(textOn('#4fb796')).toBe('#2a1a12');
  });
});

describe('readableAsText', () => {
  it('leaves a dark enough colour alone and darkens the others', () => {
    expect(readableAsText('#244eb8')).toBe('#244eb8');
    expect(readableAsText('#4fb796')).not.toBe('#4fb796');
    expect(contrast(readableAsText('#ffff00'), '#f8eddd')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('colorFamily', () => {
  it('keeps every pairing of text and ground at AA, whatever the café picks', () => {
    const failing = cube.filter((hex) => {
      const { base, on, strong, soft, ink } = colorFamily(hex, '#000000');
      const pairs = [
        [on, base],
        [on, strong],
        [ink, soft],
        [ink, '#f8eddd'],
        ['#2a1a12', soft],
      ] as const;
      return pairs.some(([text, ground]) => contrast(text, ground) < 4.5);
    });
    expect(failing).toEqual([]);
  });

  it('falls back when the text is no colour', () => {
    expect(colorFamily('azul', '#244EB8').base).toBe('#244eb8');
  });
});

describe('mix', () => {
  it('goes from one colour to the other', () => {
    expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ]);
  });
});
