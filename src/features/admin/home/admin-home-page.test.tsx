import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { AdminHomePage } from '@/features/admin/home/admin-home-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

const home = {
  is_admin: true,
  pending_tickets: 0,
  cafes: 2,
  vip_code_alerts: [],
  problems: [],
  numbers_to_confirm: [],
  demo_requests: [],
};
const id = exampleId('Bar Sol');
const cafe = { id, nombre: 'Bar Sol', slug: 'bar-sol', since: null, count: null };
const problem = (kind: 'tickets' | 'visits' | 'owner' | 'poster' | 'codes', changes = {}, total = 1) => ({
  kind,
  total,
  cafes: [{ ...cafe, ...changes }],
});

test('Each problem leads to where it is mended, and says how many there are beside the worst', async () => {
  network.answers('admin_load_home', {
    ...home,
    problems: [
      problem('tickets', { since: '2020-01-01', count: 3 }),
      problem('visits'),
      problem('owner'),
      problem('poster', {}, 7),
      problem('codes', { count: 0 }),
    ],
    numbers_to_confirm: [{ cafe_id: id, nombre: 'Bar Sol', nif: 'B12345678' }],
    vip_code_alerts: [{ cafe_id: id, nombre: 'Bar Sol', hours: 1, misses: 41, last: '2020-01-01T09:00:00Z' }],
    pending_tickets: 14,
  });
  renderAtDesk(<AdminHomePage />);
  const [title, first] = await screen.findAllByRole('heading');
  expect([title, first].map((heading) => heading?.textContent)).toEqual([
    'Administración',
    'Por arreglar hoy',
  ]);
  const rows = screen
    .getAllByRole('region')
    .flatMap((region) => within(region).queryAllByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(screen.getAllByRole('heading', { name: /Tickets/ }).map((heading) => heading.textContent)).toEqual([
    'Tickets por revisar14',
  ]);
  expect(rows.slice(-8)).toEqual([
    [expect.stringMatching(/^Bar Sol41 códigos equivocados/), `/admin/vip-codes?tab=administrar&cafe=${id}`],
    [
      expect.stringMatching(/^Bar Sol3 esperan desde hace \d+ años$/),
      `/admin/tickets?cafe=${id}&orden=antiguos`,
    ],
    ['Todas las cafeteríasRevisar', '/admin/tickets'],
    ['Bar Solninguna todavía', `/admin/cafeteria/${id}`],
    ['Bar SolInvitar', '/team/bar-sol/cafe/team#email'],
    ['Bar SolImprimir', '/team/bar-sol/cafe/print/poster#print'],
    ['Bar Solninguno', `/admin/vip-codes?tab=administrar&cafe=${id}`],
    ['Bar SolB12345678', `/admin/cafeteria/${id}#confirm-B12345678`],
  ]);
  expect(screen.getByText('y 6 más')).toBeVisible();
  expect(screen.queryByText('Todo en orden')).toBeNull();
});

test.each([
  [
    'codes that somebody tries out',
    {
      vip_code_alerts: [
        { cafe_id: id, nombre: 'Bar Sol', hours: 1, misses: 41, last: '2020-01-01T09:00:00Z' },
      ],
    },
  ],
  ['tickets of today', { pending_tickets: 1 }],
])('Nothing is in order with %s', async (_, found) => {
  network.answers('admin_load_home', { ...home, ...found });
  renderAtDesk(<AdminHomePage />);
  expect(await screen.findByRole('heading', { name: 'Por arreglar hoy' })).toBeVisible();
  expect(screen.queryByText('Todo en orden')).toBeNull();
});

test('Without any problem everything is in order', async () => {
  network.answers('admin_load_home', home);
  renderAtDesk(<AdminHomePage />);
  expect(await screen.findByText('Todo en orden')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Por arreglar hoy' })).toBeNull();
});
