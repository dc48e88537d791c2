import { expect, test } from 'vitest';
import { findInitialPanel } from '@/domain/initial-journey-panel';

test.each([
  {
    name: 'the challenge of an enrollment',
    answer: { enrollment: { hito_actual: 5, hito_validado: 4 } },
    part: 5,
  },
  {
    name: 'the wheel it has earned',
    answer: { enrollment: { hito_actual: 5, hito_validado: 5 } },
    part: 'wheel',
  },
  { name: 'the first for a visitor', answer: { enrollment: null }, part: 1 },
  { name: 'the first after a refusal', answer: undefined, part: 1 },
])('a journey shows $name', ({ answer, part }) => expect(findInitialPanel(answer)).toBe(part));
