import type { Answer } from '@functions/_shared/contracts/procedures';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmPurchase } from '@/features/desk/tickets/components/confirm-purchase';

type Other = Answer<'review_ticket'>['possible_duplicates'][number];
const customer: Other = {
  id: crypto.randomUUID(),
  status: 'provisional',
  created_at: '2026-11-20T11:00:00Z',
  number: 'A-7',
  day: '2026-11-20',
  same_person: false,
  correo: 'Eva · e•••@example.test',
};
const colleague: Other = {
  id: null,
  status: null,
  created_at: null,
  number: null,
  day: null,
  same_person: false,
  correo: null,
};
const open = (others: Other[], isPhoto = true) =>
  render(<ConfirmPurchase others={others} isPhoto={isPhoto} onConfirm={() => {}} onClose={() => {}} />);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('A reviewer compares number and day of a receipt read by QR', () => {
  open([customer]);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'El mismo importe ya se ha leído por QR en esos días. Compara el número y la fecha con los de la foto.',
  );
  expect(lines()).toEqual([expect.stringMatching(/^N\.º A-7 · .*Eva · e•••@example\.test · .*Provisional$/)]);
});

test('A team member’s purchase is one line without any of its data', () => {
  open([customer, colleague]);
  expect(lines()).toHaveLength(2);
  expect(lines()[1]).toBe('Alguien del equipo');
});

test.each([
  ['a photo', true, 'El mismo importe ya se ha leído por QR en esos días.'],
  ['a receipt read by QR', false, 'Ya se aprobó un ticket con foto del mismo importe en esos días.'],
])('A member’s ticket beside %s has nothing to compare', (_, isPhoto, text) => {
  open([colleague], isPhoto);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Compara');
});
