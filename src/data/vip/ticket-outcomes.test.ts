import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { expect, test } from 'vitest';
import { makeTicket } from '@/data/vip/test-support';
import { outcomeMessage } from '@/data/vip/outcome-message';
import { unseenOutcomes } from '@/data/vip/ticket-outcomes';

const ticket = (change: Partial<Ticket>) =>
  makeTicket({
    id: crypto.randomUUID(),
    status: 'approved',
    amount_cents: 1240,
    conectitos_to_award: 124,
    reviewed_at: '2026-11-20T12:00:00Z',
    decided_by: 'person',
    ...change,
  });

const rejected = {
  status: 'rejected',
  amount_cents: null,
  conectitos_to_award: null,
  rejection_reason: 'other-cafe',
} as const;

test('news are reviewed tickets that were not told', () => {
  const news = ticket({});
  const pending = ticket({
    status: 'pending',
    amount_cents: null,
    conectitos_to_award: null,
    reviewed_at: null,
  });
  expect(unseenOutcomes([news, pending, ticket({ outcome_seen_at: '2026-11-21T10:00:00Z' })])).toEqual([
    news,
  ]);
});

test('approvals say how many Conectitos, in one message', () => {
  expect(outcomeMessage([ticket({})])).toMatchObject({
    title: 'Ticket aprobado',
    description: 'Has recibido 124 Conectitos.',
  });
  expect(outcomeMessage([ticket({}), ticket({ conectitos_to_award: 86 }), ticket(rejected)])).toEqual({
    title: '2 tickets aprobados',
    description: 'Has recibido 210 Conectitos. Otros no aprobados: 1; mira el motivo en «Mis tickets».',
    variant: 'success',
  });
});

test('an amount too small for a Conectito is told so', () => {
  expect(outcomeMessage([ticket({ amount_cents: 9, conectitos_to_award: 0 })])).toMatchObject({
    title: 'Ticket aprobado',
    description: 'Con menos de 0,10 € no suma Conectitos.',
  });
});

test('a rejection says why, and what was added to it', () => {
  expect(outcomeMessage([ticket(rejected)])).toEqual({
    title: 'Ticket rechazado',
    description: 'El ticket no es de esta cafetería.',
    variant: 'destructive',
  });
  expect(outcomeMessage([ticket({ ...rejected, admin_notes: 'Es del bar de al lado' })])).toMatchObject({
    description: 'El ticket no es de esta cafetería. «Es del bar de al lado»',
  });
});
