import { expect, test } from 'vitest';
import { cleanCode, codeProblem } from '@/features/auth/email-code/verify-code';

test('a code is six digits, however they are spaced', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456']) {
    expect(codeProblem(typed)).toBeNull();
    expect(cleanCode(typed)).toBe('123456');
  }
  for (const typed of ['', '12345', '1234567', 'abcdef', '12345a'])
    expect(codeProblem(typed)).toBe('El código tiene 6 números');
});
