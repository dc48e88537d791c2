import * as z from 'zod/mini';
import { answeredCode, edgeFunction } from './edge-function.ts';
import { browser, cafe, email } from './fields.ts';

const VISIT_DATE = 'La fecha de la visita no es válida.';

/** Body of `process-visit-registration` (rule J4). The day of the visit is the server's (rule J2). */
const request = z.object({
  email: email({ missing: 'Por favor introduce tu correo electrónico', invalid: 'Email debe ser válido' }),
  cafeteria: cafe(),
  browser: z.optional(browser()),
  visitDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: VISIT_DATE }).check(
    z.maxLength(40, VISIT_DATE),
    z.refine(
      (date) => !Number.isNaN(Date.parse(date)) && new Date(date).getUTCFullYear() >= 2000,
      VISIT_DATE,
    ),
  ),
});

export const contract = edgeFunction({
  request,
  answer: z.object({
    success: z.literal(true),
    /** Message for the person. */
    message: z.string(),
    /** False where the café asks for proof and there was none: it counts once it is proved. */
    proven: z.optional(z.literal(false)),
    /** Number of the challenge that this visit completed; null for none. */
    milestone: z.nullable(z.int()),
    visitRegistered: z.literal(true),
  }),
  refused: z.object({
    success: z.literal(false),
    message: z.string(),
    milestone: z.null(),
    visitRegistered: z.literal(false),
    /** Code, where the page has a text of its own for it. */
    code: z.optional(answeredCode),
  }),
});
