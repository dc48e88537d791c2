import { useState } from 'react';
import { act, screen, within } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { exampleId } from '@tests/support/examples/example-id';
import { expect, test } from 'vitest';
import { exampleToday, renderAtDesk } from '@/features/desk/shared/test-support';
import { TodayBoard } from '@/features/desk/today/components/today-board';

const network = fakeNetwork();
type Day = typeof exampleToday;
const show = (more: Partial<Day>) =>
  renderAtDesk(<TodayBoard today={{ ...exampleToday, ...more }} isOutdated={false} />);
const quiet = { new_customers: 0, comebacks: 0, new_vips: 0, busy_hour: null };
const latest: Day['latest'] = [
  {
    ...{ id: exampleId('visit-1'), kind: 'visit', at: '2026-11-28T09:00:00Z', proof: null },
    ...{ enrollment_id: exampleId('enrollment-1'), name: 'Ana', email: 'a•••@example.test' },
    ...{ reward: null, conditions: null, code: null },
  },
];

test.for<[Partial<Day>, title: string, yesterday: string | undefined]>([
  [{}, 'Un día por estrenar', undefined],
  [
    { usual_visits: 14, yesterday: { ...quiet, visits: 0 } },
    'Los sábados suelen venir unas 14 personas.',
    undefined,
  ],
  [
    { usual_visits: 14, usual_hour: 11, yesterday: { ...quiet, new_customers: 3, new_vips: 1, visits: 12 } },
    'Los sábados suelen venir unas 14 personas; lo fuerte, a las 11.',
    'Ayer: 12 visitas, 3 por primera vez y 1 VIP nuevo.',
  ],
  [{ usual_visits: null, day_summary: quiet }, 'Mañana será otro día', undefined],
])(
  'The morning says what is known, without figures of a day that has none: %o',
  ([more, title, yesterday]) => {
    show({ ...more, waiting_tickets: 2 });
    const opening = within(screen.getByRole('region', { name: title }));
    expect(opening.queryByText(/^Ayer/)?.textContent).toBe(yesterday);
    expect(opening.getByRole('link', { name: 'Revisar 2 tickets' })).toBeVisible();
    expect(screen.queryByText('Canjes')).toBeNull();
  },
);

test('A code on show stays when the first visit comes', async () => {
  network.answers('open_phone_screen', { now: exampleToday.now, signed: { first_step: 0, tokens: [] } });
  network.answers('close_phone_screen', null);
  let come = () => {};
  function Morning() {
    const [hasCome, setCome] = useState(false);
    come = () => setCome(true);
    return <TodayBoard today={{ ...exampleToday, latest: hasCome ? latest : [] }} isOutdated={false} />;
  }
  const { user } = renderAtDesk(<Morning />);
  await user.click(screen.getByRole('button', { name: 'Enseñar el código' }));
  await screen.findByRole('dialog', { name: 'Código de la cafetería' });
  act(come);
  expect(screen.getByText('Lo último')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Código de la cafetería' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
});

test.for([
  [14, 'de unas 14'],
  [15, 'más que otras veces'],
] as const)('%i visits stand beside the usual ones, with what was a first: %s', ([visits, note]) => {
  const firsts: Day['firsts'] = [
    { first: 'week', day: '2026-11-27' },
    { first: 'vip', day: exampleToday.day },
  ];
  show({ visits, latest, usual_visits: 14, firsts });
  for (const text of [note, 'Ayer, tu primera semana con visitas todos los días.', 'Hoy, tu primer VIP.'])
    expect(screen.getByText(text)).toBeVisible();
});
