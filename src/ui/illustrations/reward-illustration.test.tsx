import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PRIZE_PICTURES } from '@/domain/prize-pictures';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

const drawingOf = (picture: string) =>
  render(<RewardIllustration picture={picture} />).container.querySelector('svg')?.innerHTML ?? '';

/** Pictures that stand in files of their own. */
const files = ['croissant', 'juice', 'tea', 'icecream', 'sandwich', 'cake', 'bread', 'breakfast', 'bag'];

test('each picture of the house has a drawing of its own', () => {
  const keys = Object.keys(PRIZE_PICTURES);
  expect(keys.length).toBeGreaterThanOrEqual(16);
  expect(new Set(keys.map(drawingOf)).size).toBe(keys.length);
});

test.each(files)('the drawing of %s is a file that takes the café’s colours', (picture) => {
  expect(drawingOf(picture)).toMatch(new RegExp(`^<use href="[^"]*/${picture}\\.svg[^"]*#picture">`));
  const file = readFileSync(`src/ui/illustrations/pictures/${picture}.svg`, 'utf8');
  expect(file).toContain('<g id="picture"');
  // a colour that is no variable would be the same at every café
  expect(file).not.toMatch(/(fill|stroke)="(?!none|var\(--)[^"]*"/);
});

test.each(['', 'unicorn', 'toString'])('an unknown picture, %j, is a present', (picture) => {
  expect(drawingOf(picture)).toBe(drawingOf('gift'));
});
