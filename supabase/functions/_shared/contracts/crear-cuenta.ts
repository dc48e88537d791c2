import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';
import { text } from './fields.ts';

const ID_MISSING = 'ID de usuario no encontrado en la URL';

/** The rules of src/domain/passwords.ts on the composed form (NFC), which is also what is set; a test compares the two. */
const password = z.string({ error: 'La contraseña debe tener al menos 8 caracteres' }).check(
  z.normalize('NFC'),
  z.refine((value) => [...value].length >= 8, 'La contraseña debe tener al menos 8 caracteres'),
  z.regex(/\p{Lu}/u, 'La contraseña debe contener al menos una mayúscula'),
  z.regex(/\p{Ll}/u, 'La contraseña debe contener al menos una minúscula'),
  z.regex(/[0-9]/, 'La contraseña debe contener al menos un número'),
  z.regex(/[a-z]/i, 'La contraseña debe contener al menos una letra sin tilde, de la a a la z'),
  z.refine(
    (value) => new TextEncoder().encode(value).length <= 72,
    'La contraseña es demasiado larga: caben 72 caracteres, y menos si lleva tildes o emojis',
  ),
);

/** Body of `crear-cuenta` (rule A19): `id` is an invitation's token, never a person's id. */
const request = z
  .object({
    id: text(200, { missing: ID_MISSING, invalid: ID_MISSING }),
    password,
    confirmPassword: z.string({ error: 'Las contraseñas no coinciden' }).check(z.normalize('NFC')),
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      error: 'Las contraseñas no coinciden',
      path: ['confirmPassword'],
    }),
  );

export const contract = edgeFunction({
  request,
  answer: z.object({
    success: z.literal(true),
    /** The account's address, to sign in with at once. */
    email: z.optional(z.string()),
    /** The account exists but waits for a code: it is mailed at the first log-in, by which the address is typed. */
    confirm: z.optional(z.literal(true)),
  }),
  refused,
});
