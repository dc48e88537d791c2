import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { describe, expect, it } from 'vitest';
import { parseTicketAmount } from '@/domain/money';
import {
  amountProblem,
  deciderText,
  conectitosForInput,
  prefilledAmount,
  reviewToast,
} from '@/features/desk/tickets/review-rules';

describe('the amount of a ticket', () => {
  it('is required', () => expect(amountProblem('  ')).toBe('Debes ingresar el monto en euros'));

  it('is 0.01 to 1,000.00 € with at most two decimals, comma or point', () => {
    for (const [typed, cents] of [
      ['0,01', 1],
      ['12.5', 1250],
      ['12,50 €', 1250],
      ['1000', 100_000],
      ['1000,00', 100_000],
      ['1.000,00', 100_000],
    ] as const) {
      expect(amountProblem(typed), typed).toBeNull();
      expect(parseTicketAmount(typed)).toBe(cents);
    }
    for (const typed of ['0', '0,00', '-1', '12.345', '1000,01', '1.000,01', '1e2', 'doce', '٣'])
      expect(amountProblem(typed), typed).toMatch(/^Escribe un importe/);
    expect(amountProblem('1.000')).toMatch(/^No sabemos si «1\.000» lleva miles o decimales/);
  });

  it('starts with what the QR says, where one decision may be that much', () => {
    const of = (amount_cents: number) => prefilledAmount({ number: 'A-1', day: '2026-11-22', amount_cents });
    expect([of(24_140), of(100_000), of(1), of(700)]).toEqual(['241,40', '1000,00', '0,01', '7,00']);
    expect([of(100_001), of(99_999_999_999_999), prefilledAmount(null)]).toEqual(['', '', '']);
  });

  it('is worth ten Conectitos a euro, rounded down', () => {
    expect(conectitosForInput('12,59')).toBe(125);
    expect(conectitosForInput('0,09')).toBe(0);
    expect(conectitosForInput('')).toBeNull();
  });
});

describe('The message after a decision', () => {
  const ticket = { status: 'approved', conectitos_to_award: 125 } as Ticket;
  const decision = { ticketId: 't', decision: 'approve', notes: '', photo: null } as const;
  const me = 'me@x.es';

  it('names the outcome', () => {
    expect(
      reviewToast(
        decision,
        { already_reviewed: false, ticket, reviewed_by: me, decision: 1, possible_duplicates: [] },
        me,
      ),
    ).toMatchObject({
      title: 'Ticket aprobado',
      description: '125 Conectitos otorgados.',
    });
  });

  it('names the reason of a rejection', () => {
    const rejected = { status: 'rejected', rejection_reason: 'repeated' } as Ticket;
    const answer = {
      already_reviewed: false,
      ticket: rejected,
      reviewed_by: me,
      decision: 1,
      possible_duplicates: [],
    };
    expect(reviewToast({ ...decision, decision: 'reject', reason: 'repeated' }, answer, me)).toMatchObject({
      title: 'Ticket rechazado',
      description: 'Motivo: Repetido. Su dueño lo verá.',
    });
  });

  it('says that somebody else was faster or decided otherwise', () => {
    expect(
      reviewToast(
        decision,
        { already_reviewed: true, ticket, reviewed_by: 'ana@x.es', decision: 1, possible_duplicates: [] },
        me,
      ),
    ).toMatchObject({
      title: 'Otra persona se adelantó',
      description: 'ana@x.es ya lo había aprobado (125 Conectitos). Tu decisión no ha cambiado nada.',
    });
    const reject = { ...decision, decision: 'reject' } as const;
    expect(
      reviewToast(
        reject,
        { already_reviewed: true, ticket, reviewed_by: me, decision: 1, possible_duplicates: [] },
        me,
      ).title,
    ).toBe('Otra persona se adelantó');
  });

  it('is the first answer when only that answer was lost', () => {
    expect(
      reviewToast(
        decision,
        { already_reviewed: true, ticket, reviewed_by: me, decision: 1, possible_duplicates: [] },
        me,
      ).title,
    ).toBe('Ticket aprobado');
  });
});

it('The decider is the QR, a person or the administration', () => {
  const by = { reviewed_by: 'ana@x.es', reviewed_as: 'manager', decided_by: 'person' } as const;
  expect([
    deciderText(by),
    deciderText({ ...by, reviewed_by: null, reviewed_as: 'administrator' }),
    deciderText({ ...by, reviewed_by: null }),
    deciderText({ reviewed_by: null, reviewed_as: null, decided_by: 'qr' }),
  ]).toEqual(['ana@x.es', 'Administración', 'Una cuenta eliminada', 'Por QR']);
});
