import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TicketsChart } from '@/features/desk/results/components/tickets-chart';
import { WheelsChart } from '@/features/desk/results/components/wheels-chart';
import { exampleResults } from '@/features/desk/results/test-support';

const coffee = { name: 'Café gratis', unlimited: true, drawn: 30, cost_cents: 1800, unpriced: 0 };
const cake = { name: 'Tarta de queso', unlimited: false, drawn: 4, cost_cents: 1400, unpriced: 0 };

test('the wheels of the last month are said with their cost and against their ceiling', () => {
  const month = { wheel: 'vip', ceiling_cents: 6000, prizes: [coffee, cake] } as const;
  const wheels = [
    { ...month, month: '2026-10', prizes: [{ ...coffee, drawn: 99 }] },
    { ...month, month: '2026-11', prizes: [...month.prizes] },
  ];
  render(<WheelsChart results={{ ...exampleResults, wheels }} />);
  expect(screen.getByText(/34 tiradas, 32\s€ según el valor/)).toHaveTextContent(
    /Ruleta VIP: 14\s€ de 60\s€, más «Café gratis»\.$/,
  );
});

test('without a draw there is nothing to say', () => {
  const { container } = render(<WheelsChart results={exampleResults} />);
  expect(container).toBeEmptyDOMElement();
});

test('points for visits are said beside those for tickets, where there are any', () => {
  const { rerender } = render(<TicketsChart tickets={exampleResults.tickets} visitPoints={120} />);
  expect(screen.getByText(/Las visitas dieron 120 Conectitos\.$/)).toBeVisible();
  rerender(<TicketsChart tickets={exampleResults.tickets} visitPoints={0} />);
  expect(screen.queryByText(/Las visitas/)).toBeNull();
});
