import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WheelOdds } from '@/ui/wheel/wheel-odds';

const cake = { name: 'Tarta de queso', picture: 'cake', weight: 0, available_again_on: '2026-12-01' };
const coffee = { name: 'Café gratis', picture: 'coffee', weight: 100 };
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test.each([
  ['sold_out', 'Agotado hasta el 1 de diciembre'],
  ['exhausted', 'Este mes ya han salido todos: vuelve el 1 de diciembre'],
  ['ceiling', 'Este mes ya no sale: vuelve el 1 de diciembre'],
] as const)('A prize that is out by %s says until when, in place of its conditions', (out, words) => {
  render(<WheelOdds wheel={[{ ...cake, out, conditions: 'Una ración' }, coffee]} />);
  expect(rows()).toEqual([`Tarta de queso${words}0 %`, 'Café gratis100 %']);
});

test('Conditions are said before the turn', () => {
  render(<WheelOdds wheel={[{ ...cake, weight: 20, out: null, conditions: 'Una ración' }, coffee]} />);
  expect(rows()[0]).toBe('Tarta de quesoUna ración16,7 %');
});
