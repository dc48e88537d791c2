import { expect, test } from 'vitest';
import { codeProblem } from '@/features/public/auth/email-code/verify-code';

test('a code is eight digits, however they were typed or pasted', () => {
  for (const typed of ['12345678', ' 1234 5678 ', '1234-5678', '12345678.', 'Tu código: 12345678'])
    expect(codeProblem(typed)).toBeNull();
  for (const typed of ['', '123456', '1234567', '123456789', 'abcdefgh', '1234567a'])
    expect(codeProblem(typed)).toBe('El código tiene 8 números');
});
