import { describe, expect, it } from 'vitest';
import { passwordProblem } from '@/domain/passwords';

describe('passwordProblem', () => {
  it.each([
    ['', 'La contraseña debe tener al menos 8 caracteres'],
    ['Abcde12', 'La contraseña debe tener al menos 8 caracteres'],
    ['abcdefg1', 'La contraseña debe contener al menos una mayúscula'],
    ['ABCDEFG1', 'La contraseña debe contener al menos una minúscula'],
    ['Abcdefgh', 'La contraseña debe contener al menos un número'],
    ['Conecta123', null],
  ])('says about %j: %j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
