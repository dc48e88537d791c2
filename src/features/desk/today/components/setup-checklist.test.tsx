import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '@/config/paths';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { SetupChecklist } from '@/features/desk/today/components/setup-checklist';

const withTag = { ...exampleCafe, has_tag: true, service_mode: 'no_proof' as const };

test('A café with a tag that asks for no proof is led to ask for it', () => {
  renderAtDesk(<SetupChecklist cafe={withTag} missing={['team']} permissions={['service_mode']} />);
  expect(screen.getByRole('link', { name: /Pide prueba con tu etiqueta/ })).toHaveAttribute(
    'href',
    paths.desk(withTag.slug, 'cafe/screens'),
  );
});

test.for([
  ['asks already', { ...withTag, service_mode: 'proof' as const }, ['service_mode']],
  ['has no active tag', { ...withTag, has_tag: false }, ['service_mode']],
  ['is shown to who may not change that', withTag, []],
] as const)('A café that %s is not', ([, cafe, permissions]) => {
  renderAtDesk(<SetupChecklist cafe={cafe} missing={['team']} permissions={[...permissions]} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
