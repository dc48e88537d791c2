import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, textOn } from '@/domain/color';
import { buttonStyles } from '@/ui/button';
import { cafeThemeVariables, defaultCafeColors } from '@/ui/cafe-theme';

const css = readFileSync('src/index.css', 'utf8');
const declared = new Map(
  [...css.matchAll(/^\s{2}(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ]),
);

/** A token's colour, through at most a few references. */
function color(token: string): string {
  const value = declared.get(token) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? color(reference) : value;
}

describe('the tokens of src/index.css', () => {
  it.each([
    [
      '--ink',
      [
        '--paper',
        '--paper-deep',
        '--card',
        '--apricot',
        '--apricot-soft',
        '--turquesa',
        '--crema',
        '--crema-soft',
      ],
    ],
    ['--ink-soft', ['--paper', '--paper-deep', '--card']],
    ['--apricot-ink', ['--apricot-soft', '--paper', '--card']],
    ['--success', ['--success-soft', '--paper', '--card']],
    ['--danger', ['--danger-soft', '--paper', '--card']],
    ['--crema-soft', ['--espresso']],
    ['--paper', ['--espresso', '--success', '--danger', '--google-blue', '--turquoise']],
    ['--cafe-primary-ink', ['--paper', '--paper-deep', '--card', '--cafe-primary-soft']],
    ['--cafe-secondary-ink', ['--paper', '--card', '--cafe-secondary-soft']],
    ['--cafe-on-primary', ['--cafe-primary', '--cafe-primary-strong']],
    ['--cafe-on-secondary', ['--cafe-secondary', '--cafe-secondary-strong']],
  ])('let %s be read on %j', (text, grounds) => {
    const failing = grounds.filter((ground) => contrast(color(text), color(ground)) < 4.5);
    expect(failing).toEqual([]);
  });

  it('let disabled buttons be read: on their own ground, without fading', () => {
    const [text, ground] = ['text', 'bg'].map((kind) => {
      const token = new RegExp(`disabled:${kind}-([\\w-]+)`).exec(buttonStyles())?.[1];
      return color(`--${token}`);
    });
    expect(contrast(text!, ground!)).toBeGreaterThanOrEqual(4.5);
    expect(buttonStyles()).not.toMatch(/(disabled|aria-busy):(opacity|saturate)/);
  });

  it('draw the borders of controls at 3:1', () => {
    expect(contrast(color('--line-strong'), color('--card'))).toBeGreaterThanOrEqual(3);
    expect(contrast(color('--line-strong'), color('--paper'))).toBeGreaterThanOrEqual(3);
  });

  it('start from the colours that CafeTheme computes for the default café', () => {
    const computed = Object.entries(
      cafeThemeVariables(defaultCafeColors.primary, defaultCafeColors.secondary),
    );
    expect(computed.map(([name]) => [name, color(name)])).toEqual(computed);
  });

  it('keep apricot for winning: a prize, and what can be redeemed or was earned', () => {
    const winning = [
      'features/customer/dashboard/components/card-actions.tsx',
      'features/customer/journey/scan/available-action-list.tsx',
      'features/customer/journey/scan/todays-visit.tsx',
      'features/customer/rewards/components/redemption-status.tsx',
      'features/customer/rewards/components/redemption-voucher.tsx',
      'features/customer/shared/win/win-grounds.ts',
      'features/customer/visits/components/visit-registered.tsx',
      'features/desk/customers/components/customer-rows.tsx',
      'features/public/auth/components/sign-up-intro.tsx',
      'features/public/auth/visitor/visitor-offer.tsx',
      // a drawing
      'features/public/landing/components/counter-scene.tsx',
    ];
    const rooms = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
      .map((file) => `features/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && readFileSync(`src/${file}`, 'utf8').includes('apricot'));
    expect(rooms.sort()).toEqual(winning);
  });

  it('use the same ink as the contrast maths', () => {
    expect(textOn(color('--brand-green'))).toBe(color('--ink'));
  });
});
