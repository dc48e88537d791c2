import { describe, expect, it } from 'vitest';
import { cafeNameProblem } from '@/features/admin/cafes/cafe-name';

describe('the name of a café', () => {
  it('is required', () => {
    for (const empty of ['', '   '])
      expect(cafeNameProblem(empty)).toBe('Debes introducir un nombre para la cafetería');
  });
  it('holds no e-mail, in whatever signs', () => {
    for (const name of ['Bar ana@example.test', 'Bar ana＠example.test', 'Bar ana@\u200Bexample.test'])
      expect(cafeNameProblem(name), name).toBe('El nombre no puede llevar un correo: lo leen los clientes');
    for (const name of ['Café @ Plaza', 'Bar @Home S.L.']) expect(cafeNameProblem(name), name).toBeNull();
  });
  it('makes an address that works', () => {
    for (const name of ['Ñam', 'Café de la Estación', ` ${'a'.repeat(80)} `])
      expect(cafeNameProblem(name)).toBeNull();
    for (const name of ['ab', '- _ -a', 'Café 50%', 'Pan/Vino', '¿Dónde?', 'a'.repeat(81)])
      expect(cafeNameProblem(name), name).not.toBeNull();
  });
});
