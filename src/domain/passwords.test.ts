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
    ['ñandúes1', 'La contraseña debe contener al menos una mayúscula'],
    ['ÑANDÚES1', 'La contraseña debe contener al menos una minúscula'],
    ['Ñandúes1', null],
    ['Ñandúe1'.normalize('NFD'), 'La contraseña debe tener al menos 8 caracteres'],
    [
      'ÑÑÑÑéééé1'.normalize('NFD'),
      'La contraseña debe contener al menos una letra sin tilde, de la a a la z',
    ],
    ['ÉXITOñ12', null],
    ['ÑÑÑÑéééé1', 'La contraseña debe contener al menos una letra sin tilde, de la a a la z'],
    [`Aa1${'x'.repeat(69)}`, null],
    [
      `Aa1${'x'.repeat(70)}`,
      'La contraseña es demasiado larga: caben 72 caracteres, y menos si lleva tildes o emojis',
    ],
    [
      `Aa1${'ñ'.repeat(35)}`,
      'La contraseña es demasiado larga: caben 72 caracteres, y menos si lleva tildes o emojis',
    ],
  ])('says about %j: %j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
