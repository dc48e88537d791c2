import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  return { text: view.container.textContent };
}

const link = (name: string) => screen.getByRole('link', { name });

test('A journey under way leads on by its challenge’s name; what the card knows besides is folded below', async () => {
  const { text } = open();
  expect(link('Compártelo con el mundo Premio: Ruleta de premios')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Continuar Hitos' })).toBeNull();
  await userEvent.click(
    screen.getByRole('button', { name: 'Detalles de Cafetería Central', expanded: false }),
  );
  expect(text).toContain('Cliente: Ana');
  expect(text).toContain('2/7 hitos');
  expect(text).toContain('Hito actual: 3 - Compártelo con el mundo');
  expect(text).toContain('Iniciado: 21/11/2026');
  expect(link('Continuar Hitos')).toHaveAttribute('href', '/get-started/cafeter%C3%ADa-central?step=3');
  expect(link('Mis Recompensas')).toHaveAttribute('href', '/rewards/cafeter%C3%ADa-central');
});

test('prizes that wait are a number on the way to them', () => {
  open({ prizes_waiting: 3 });
  expect(link('Mis Recompensas 3 premios por canjear')).toHaveAttribute(
    'href',
    '/rewards/cafeter%C3%ADa-central',
  );
});

test('a prize that ends soon hides the number of prizes only where it is the only one', () => {
  const vip_prize = makePrize({ id: 'p1', expires_at: '2026-11-22' });
  open({ hito_actual: 8, vip: true, vip_prize, prizes_waiting: 4 });
  expect(link('Mis Recompensas 4 premios por canjear')).toBeVisible();
  cleanup();
  open({ hito_actual: 8, vip: true, vip_prize, prizes_waiting: 1 });
  expect(link('Mis Recompensas')).toBeVisible();
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
  const done = { hito_actual: 8, vip: true };
  expect(open({ ...done, visits_until_spin: 3 }).text).toContain('Te quedan 3 visitas para girar');
  // the wheel that waits says so itself
  const ready = open({ ...done, visits_until_spin: 0, can_spin_vip_wheel: true }).text;
  expect(ready).toContain('Tu tirada de hoy te espera');
  expect(ready).not.toContain('para girar');
});

/** The card's links, in order. */
const ways = () =>
  screen.getAllByRole('link').map((way) => [way.textContent, decodeURI(way.getAttribute('href') ?? '')]);
const at = '/get-started/cafetería-central?step=';
const vip = { hito_actual: 8, vip: true };
const vipWay = ['Conecta VIP', '/conecta-vip/cafetería-central'];

test.each<[string, Partial<DashboardCafe>, string[][]]>([
  ['a wheel', { hito_validado: 3 }, [['Girar la ruletaHas cumplido el desafío 3', `${at}3`]]],
  [
    'a window',
    { hito_actual: 2, hito_validado: 0, deadline: '2026-11-24' },
    [['Registrar mi visita de hoyTe quedan 3 días para volver', '/c/cafetería-central']],
  ],
  [
    'a window, and the day’s visit',
    { hito_actual: 2, hito_validado: 0, deadline: '2026-11-24', visited_today: true },
    [],
  ],
  [
    'a friend',
    { hito_4_completado: true },
    [['Compártelo con el mundoTu cómplice ya se ha registrado', `${at}3`]],
  ],
  ['a block', { hito_validado: 3, cafe: { ...exampleCafe, blocked: 'Ruido' } }, []],
  [
    'a VIP prize',
    { ...vip, vip_prize: makePrize({ id: 'p1', expires_at: '2026-11-22' }) },
    [['Canjear ahoraTu premio termina mañana', '/redeem-vip/cafetería-central/p1'], vipWay],
  ],
  [
    'the VIP wheel',
    { ...vip, can_spin_vip_wheel: true },
    [['Girar Ruleta VIPTu tirada de hoy te espera', '/conecta-vip/cafetería-central?tab=ruleta'], vipWay],
  ],
  ['nothing', {}, [['Compártelo con el mundoPremio: Ruleta de premios', `${at}3`]]],
])('%s that waits is the first button, and no way is named twice', (_, changes, expected) => {
  open(changes);
  expect(ways()).toEqual([...expected, ['Mis Recompensas', '/rewards/cafetería-central']]);
});

test('a paused café shows its name and that it is paused, and leads nowhere', () => {
  const { text } = open({ hito_validado: 3, cafe: { ...entry.cafe, state: 'paused' } });
  expect(text).not.toContain('Girar la ruleta');
  expect(text).toContain('Cafetería Inactiva');
  expect(text).toContain('Esta cafetería está temporalmente pausada');
  expect(screen.getByRole('heading', { name: entry.cafe.nombre })).toBeVisible();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
