import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { makePrize } from '@/data/vip/test-support';
import { CafeCard } from '@/features/customer/dashboard/components/cafe-card';

const entry: DashboardCafe = {
  enrollment_id: 'r1',
  cafe: exampleCafe,
  nombre: 'Ana',
  hito_actual: 3,
  hito_1_completado: true,
  hito_7_rewarded: false,
  hito_validado: 2,
  hito_4_completado: false,
  already_won: false,
  deadline: null,
  visited_today: false,
  vip_prize: null,
  prizes_waiting: 0,
  can_spin_vip_wheel: false,
  visits_until_spin: null,
  vip: false,
  codigo_vip: null,
  fecha_registro: '2026-11-20T23:30:00Z',
};

function open(changes: Partial<DashboardCafe> = {}) {
  const view = render(
    <MemoryRouter>
      <CafeCard entry={{ ...entry, ...changes }} today="2026-11-21" />
    </MemoryRouter>,
  );
  return { text: view.container.textContent, inert: view.container.querySelector('[inert]') };
}

const link = (name: string) => screen.getByRole('link', { name });

test('A journey under way shows its progress, current challenge, start in Madrid and next actions', () => {
  const { text } = open();
  expect(text).toContain('Cliente: Ana');
  expect(text).toContain('2/7 hitos');
  expect(text).toContain('Hito actual: 3 - Compártelo con el mundo');
  expect(text).toContain('Iniciado: 21/11/2026');
  expect(link('Continuar Hitos')).toHaveAttribute('href', '/get-started/cafeter%C3%ADa-central?step=3');
  expect(link('Mis Recompensas')).toHaveAttribute('href', '/rewards/cafeter%C3%ADa-central');
});

test('prizes that wait come before all else, with their number and the way to them', () => {
  open({ prizes_waiting: 3 });
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveTextContent('3 premios por canjear');
  expect(first).toHaveAttribute('href', '/rewards/cafeter%C3%ADa-central');
});

test('a prize that ends soon hides neither the other prizes nor their number', () => {
  const vip_prize = makePrize({ id: 'p1', expires_at: '2026-11-22' });
  open({ hito_actual: 8, vip: true, vip_prize, prizes_waiting: 4 });
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveTextContent('4 premios por canjear');
  expect(screen.getByText('Tu premio termina mañana')).toBeVisible();
});

test('a prize that ends soon is said once where it is the only one', () => {
  const vip_prize = makePrize({ id: 'p1', expires_at: '2026-11-22' });
  open({ hito_actual: 8, vip: true, vip_prize, prizes_waiting: 1 });
  expect(screen.queryByText('1 premio por canjear')).not.toBeInTheDocument();
});

test('a finished one: medal, VIP code in capitals, the VIP area', () => {
  const { text } = open({ hito_actual: 8, vip: true, codigo_vip: 'a34n75' });
  expect(text).toContain('7/7 hitos');
  expect(text).toContain('Aventura de Recompensas completada!');
  expect(text).toContain('A34N75');
  expect(screen.getByRole('img', { name: /VIP/ })).toBeInTheDocument();
  expect(link('Conecta VIP')).toHaveAttribute('href', '/conecta-vip/cafeter%C3%ADa-central');
  expect(screen.queryByRole('link', { name: 'Continuar Hitos' })).not.toBeInTheDocument();
});

test('where visits pay it says how many are left to a turn', () => {
  const vip = { hito_actual: 8, vip: true };
  expect(open({ ...vip, visits_until_spin: 3 }).text).toContain('Te quedan 3 visitas para girar');
  // the wheel that waits says so itself
  const ready = open({ ...vip, visits_until_spin: 0, can_spin_vip_wheel: true }).text;
  expect(ready).toContain('Tu ruleta te espera');
  expect(ready).not.toContain('para girar');
});

/** The card's links, in order. */
const ways = () =>
  screen.getAllByRole('link').map((way) => [way.textContent, decodeURI(way.getAttribute('href') ?? '')]);
const at = '/get-started/cafetería-central?step=';

test.each<[string, Partial<DashboardCafe>, string, [string, string][]]>([
  [
    'a wheel',
    { hito_validado: 3 },
    'Tu ruleta te espera',
    [
      ['Girar la ruleta', `${at}3`],
      ['Continuar Hitos', `${at}3`],
    ],
  ],
  [
    'a window',
    { hito_actual: 2, hito_validado: 0, deadline: '2026-11-24' },
    'Te quedan 3 días para volver',
    [
      ['Registrar mi visita de hoy', '/c/cafetería-central'],
      ['Continuar Hitos', `${at}2`],
    ],
  ],
  [
    'a friend',
    { hito_4_completado: true },
    'Tu cómplice ya se ha registrado',
    [['Continuar Hitos', `${at}3`]],
  ],
  [
    'a VIP prize',
    { hito_actual: 8, vip: true, vip_prize: makePrize({ id: 'p1', expires_at: '2026-11-22' }) },
    'Tu premio termina mañana',
    [
      ['Canjear ahora', '/redeem-vip/cafetería-central/p1'],
      ['Conecta VIP', '/conecta-vip/cafetería-central'],
    ],
  ],
  [
    'the VIP wheel',
    { hito_actual: 8, vip: true, can_spin_vip_wheel: true },
    'Tu ruleta te espera',
    [
      ['Girar la ruleta VIP', '/conecta-vip/cafetería-central?tab=ruleta'],
      ['Conecta VIP', '/conecta-vip/cafetería-central'],
    ],
  ],
])('%s is said, and its button comes before the card’s own', (_, changes, said, expected) => {
  open(changes);
  expect(screen.getByText(said)).toBeVisible();
  expect(ways()).toEqual([...expected, ['Mis Recompensas', '/rewards/cafetería-central']]);
});

test('a paused café is covered and out of reach', () => {
  const { text, inert } = open({ hito_validado: 3, cafe: { ...entry.cafe, state: 'paused' } });
  expect(text).not.toContain('Tu ruleta te espera');
  expect(text).toContain('Cafetería Inactiva');
  expect(text).toContain('Esta cafetería está temporalmente pausada');
  expect(inert?.querySelectorAll('a')).toHaveLength(2);
});
