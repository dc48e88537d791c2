import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '@/config/paths';
import { exampleCafe } from '@/data/cafe/test-support';
import { exampleToday, renderAtDesk } from '@/features/desk/shared/test-support';
import { SetupChecklist } from '@/features/desk/today/components/setup-checklist';
import { TodayBoard } from '@/features/desk/today/components/today-board';

const withTag = { ...exampleCafe, has_tag: true, service_mode: 'no_proof' as const };

test('A café with a tag that asks for no proof is led to ask for it', () => {
  renderAtDesk(
    <SetupChecklist cafe={withTag} missing={['team']} permissions={['service_mode']} has_begun={false} />,
  );
  expect(screen.getByRole('link', { name: /Pide prueba con tu etiqueta/ })).toHaveAttribute(
    'href',
    `${paths.desk(withTag.slug, 'cafe/screens')}#service_mode`,
  );
});

test.for([
  ['asks already', { ...withTag, service_mode: 'proof' as const }, ['service_mode']],
  ['has no active tag', { ...withTag, has_tag: false }, ['service_mode']],
  ['is shown to who may not change that', withTag, []],
] as const)('A café that %s is not', ([, cafe, permissions]) => {
  renderAtDesk(
    <SetupChecklist cafe={cafe} missing={['team']} permissions={[...permissions]} has_begun={false} />,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('The steps stand first until somebody has come, and are then no longer called those before the first customer', () => {
  const board = (hasBegun: boolean) =>
    renderAtDesk(
      <TodayBoard today={{ ...exampleToday, missing: ['links'], has_begun: hasBegun }} isOutdated={false} />,
    );
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  const { unmount } = board(false);
  expect(headings()[0]).toBe('Antes del primer cliente');
  unmount();
  board(true);
  expect(headings()).toEqual(['Palabra de hoy', 'Un día por estrenar', 'Te queda por hacer']);
});
