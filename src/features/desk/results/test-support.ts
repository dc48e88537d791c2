import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Results } from '@/features/desk/results/results';

/** A café that knows enough to say something. */
export const exampleResults: Results = {
  period: {
    from: '2026-10-24',
    to: '2026-11-22',
    before_from: '2026-09-24',
    before_to: '2026-10-23',
    last_day: '2026-11-22',
  },
  sentences: {
    returned: { of: 121, back: 46, of_before: 104, back_before: 32 },
    stuck: { step: 3, people: 24, people_before: 15 },
    prizes: {
      handed_out: 214,
      cost_cents: 19_000,
      unpriced: 0,
      handed_out_before: 180,
      cost_cents_before: 16_000,
      unpriced_before: 0,
    },
    best_hour: { weekday: 2, hour: 11, visits: 34, of: 412 },
    best_hour_before: { weekday: 6, hour: 10, visits: 30, of: 371 },
    lapsed: { people: 12, people_before: 9 },
  },
  funnel: {
    scans: 700,
    signed_up: 121,
    steps: [121, 100, 80, 60, 50, 40, 20].map((reached, index, all) => ({
      step: index + 1,
      reached,
      at: reached - (all[index + 1] ?? 12),
      passed: all[index + 1] ?? 12,
      churned: 4,
      median_days: index === 0 ? 0 : index + 0.5,
    })),
    vip: 12,
  },
  retention: [
    { month: '2026-08', enrolled: 4, back: [1, 1, 2, 2, 2, null] },
    { month: '2026-09', enrolled: 80, back: [10, 20, 30, 40, null, null] },
    { month: '2026-10', enrolled: 100, back: [22, 35, 41, null, null, null] },
    { month: '2026-11', enrolled: 60, back: [9, null, null, null, null, null] },
  ],
  hours: [
    { weekday: 1, hour: 9, visits: 12 },
    { weekday: 2, hour: 11, visits: 34 },
    { weekday: 6, hour: 18, visits: 7 },
  ],
  days: Array.from({ length: 30 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 9, 24 + day)).toISOString().slice(0, 10),
    scans: 20 + (day % 7),
    visits: 10 + (day % 7),
    new_customers: day % 5,
  })),
  prizes: [
    {
      name: 'Café gratis',
      kind: 'fixed',
      step: 1,
      won: 100,
      redeemed: 80,
      expired: 0,
      value_cents: 150,
      cost_cents: 12_000,
      unpriced: 0,
    },
    {
      name: 'Tostada',
      kind: 'wheel',
      step: 2,
      won: 30,
      redeemed: 20,
      expired: 4,
      value_cents: null,
      cost_cents: null,
      unpriced: 20,
    },
  ],
  visit_points: { visits: 0, points: 0 },
  wheels: [],
  tickets: {
    approved: 40,
    euros_cents: 51_230,
    points: 5_100,
    by_month: [
      { month: '2026-10', approved: 10, euros_cents: 11_230, points: 1_120 },
      { month: '2026-11', approved: 30, euros_cents: 40_000, points: 3_980 },
    ],
  },
  survey: {
    people: 50,
    questions: [
      {
        question: 'presupuesto',
        kind: 'choice',
        answers: [
          { answer: '3_6', people: 30 },
          { answer: 'menos_3', people: 20 },
        ],
      },
      { question: 'mejoras_negocio', kind: 'text', answers: [] },
    ],
  },
};

/** A half-year in which reminders brought people. */
export const exampleReminders: ReminderResults = {
  from: '2026-01-01',
  evaluated_on: '2026-07-01',
  next_evaluation_on: '2026-10-01',
  reminded: 900,
  reminded_came: 360,
  not_reminded: 100,
  not_reminded_came: 25,
  cafes: 1,
  effect: { estimate: 0.15, lower: 0.0679, upper: 0.2176 },
};
