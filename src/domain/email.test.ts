import { describe, expect, it } from 'vitest';
import { emailProblem, isEmail, isSameEmail, normalizeEmail } from '@/domain/email';

describe('isEmail', () => {
  it.each(['ana@conecta.test', ' Ana.Gil+cafe@sub.dominio.es ', "o'brien@x.ie"])('accepts %j', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@x.es',
    'ana@conecta',
    'a b@x.es',
    'ana@x..es',
    'ana@-x.es',
    `${'a'.repeat(250)}@x.es`,
  ])('refuses %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('emailProblem', () => {
  it('tells a missing address from a malformed one', () => {
    expect(emailProblem('  ')).toBe('Email es requerido');
    expect(emailProblem('ana@')).toBe('Email debe ser válido');
    expect(emailProblem('ana@conecta.test')).toBeNull();
  });
});

describe('comparison', () => {
  it('ignores case and surrounding space', () => {
    expect(normalizeEmail(' Ana@Conecta.TEST ')).toBe('ana@conecta.test');
    expect(isSameEmail('ANA@conecta.test ', 'ana@conecta.test')).toBe(true);
    expect(isSameEmail('ana@conecta.test', 'eva@conecta.test')).toBe(false);
  });
});
