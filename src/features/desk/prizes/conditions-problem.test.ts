import { expect, test } from 'vitest';
import { conditionsProblem } from '@/features/desk/prizes/conditions-problem';

test('A line of conditions has at most 80 characters, and none that nobody sees', () => {
  expect(conditionsProblem('ñ'.repeat(80))).toBeNull();
  expect(conditionsProblem('ñ'.repeat(81))).toBe('Escribe como mucho 80 caracteres. Ahora son 81.');
  expect(conditionsProblem('Solo\u200B en barra')).toMatch(/^Hay caracteres que no se ven\./);
});
