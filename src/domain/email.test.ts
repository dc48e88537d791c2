import { describe, expect, it } from 'vitest';
import { emailProblem, isEmail, isSameEmail, normalizeEmail, suggestEmail } from '@/domain/email';
import { EMAIL_EXAMPLES } from '@tests/support/examples/email-examples';

describe('isEmail', () => {
  it.each(['ana@conecta.test', ' Ana.Gil+cafe@sub.dominio.es ', "o'brien@x.ie"])('accepts %j', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each(EMAIL_EXAMPLES)('says of %j: %s', (email, expected) => {
    expect(isEmail(email)).toBe(expected);
  });
});

describe('emailProblem', () => {
  it('tells a missing address from a malformed one', () => {
    expect(emailProblem('  ')).toBe('Email es requerido');
    expect(emailProblem('ana@')).toBe('Email debe ser válido');
    expect(emailProblem('ana@conecta.test')).toBeNull();
  });
});

describe('a pasted address', () => {
  it.each([
    '\u200Bana@conecta.test\u200B',
    '\uFEFFana@conecta.test',
    ' \u202Aana@conecta.test\u202C\u00A0',
    'ana@\u00ADconecta.test',
  ])('loses what has no width: %j', (pasted) => {
    expect(emailProblem(pasted)).toBeNull();
    expect(normalizeEmail(pasted)).toBe('ana@conecta.test');
  });
});

describe('an address out of a sentence', () => {
  it.each([
    'ana@conecta.test.',
    'Ana@conecta.test. ',
    'ana@conecta.test,',
    'mailto:ana@conecta.test',
    'Ana Gil <ana@conecta.test>',
    '<ana@conecta.test>;',
  ])('loses what stands round it: %j', (typed) => {
    expect(emailProblem(typed)).toBeNull();
    expect(normalizeEmail(typed)).toBe('ana@conecta.test');
  });

  it.each(['ana@conecta', '.', '<>', 'Ana <>', 'ana@conecta.test eva@conecta.test'])(
    'is none: %j',
    (typed) => {
      expect(isEmail(typed)).toBe(false);
    },
  );
});

describe('comparison', () => {
  it('ignores case and surrounding space', () => {
    expect(normalizeEmail(' Ana@Conecta.TEST ')).toBe('ana@conecta.test');
    expect(isSameEmail('ANA@conecta.test ', 'ana@conecta.test')).toBe(true);
    expect(isSameEmail('ana@conecta.test', 'eva@conecta.test')).toBe(false);
  });
});

describe('suggestEmail', () => {
  it.each([
    ['Ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@hotmial.con', 'ana@hotmail.com'],
    ['ana@hotmal.es', 'ana@hotmail.es'],
    ['ana@outlok.es', 'ana@outlook.es'],
    ['ana@mi-cafe.comm', 'ana@mi-cafe.com'],
  ])('asks about %j', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ana@googlemail.com',
    'ana@ymail.com',
    'ana@mail.com',
    'ana@gmx.es',
    'ana@hotmail.es',
    'ana@outlook.com',
    'ana@yahoo.co.uk',
    'ana@empresa.co',
    'ana@conecta.test',
    'ana',
    '',
  ])('leaves %j alone', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
