import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'bcdfghjkmnpqrstvwxz';
const FIRST_NAMES = ['Lucía', 'Mateo', 'Carmen', 'Hugo', 'Noa', 'Pablo', 'Alba', 'Iker', 'Marta', 'Leo'];
const CAFE_NAMES = [
  'Café Mirador',
  'Cafetería Ámbar',
  'La Tostadora',
  'Café de la Plaza',
  'El Rincón Dulce',
  'Bar Avenida',
  'Café Nórdico',
  'La Taza Azul',
];

function oneOf(list: readonly string[]): string {
  return list[randomInt(list.length)] ?? '';
}

/** Letters that no other test has: 19^8 of them. */
export function uniqueLetters(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A café's name, believable and used once. */
export function uniqueCafeName(): string {
  return `${oneOf(CAFE_NAMES)} ${uniqueLetters()}`;
}

/** Returns a first name and an e-mail address that no other test uses. */
export function uniquePerson(): { nombre: string; email: string } {
  const nombre = oneOf(FIRST_NAMES);
  const local = nombre
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  return { nombre, email: `${local}.${uniqueLetters()}@example.com` };
}

/** An address from the documentation range of IPv6, different each time: limits per address must not add up over tests. */
export function uniqueAddress(): string {
  return `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':')}`;
}

/** The longest name that a café or a person may have, in one word of wide letters. */
export const uniqueLongName = () => `${randomBytes(8).toString('hex').toUpperCase()}${'W'.repeat(64)}`;
