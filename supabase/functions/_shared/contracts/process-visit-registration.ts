import * as z from 'zod/mini';
import { cafe, email } from './fields.ts';

const VISIT_DATE = 'La fecha de la visita no es válida.';

/** Body of `process-visit-registration` (rule J4). The day of the visit is the server's (rule J2). */
export const processVisitRegistrationRequest = z.object({
  email: email({ missing: 'Por favor introduce tu correo electrónico', invalid: 'Email debe ser válido' }),
  cafeteria: cafe(),
  visitDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: VISIT_DATE }).check(
    z.maxLength(40, VISIT_DATE),
    z.refine(
      (date) => !Number.isNaN(Date.parse(date)) && new Date(date).getUTCFullYear() >= 2000,
      VISIT_DATE,
    ),
  ),
});

export interface ProcessVisitRegistrationAnswer {
  success: boolean;
  /** What to tell the person; always there. */
  message: string;
  /** The milestone that this visit completed, else null. */
  milestone: number | null;
  visitRegistered: boolean;
  /** Stable code of a refusal for which the page has words of its own: VISIT_DUPLICATE, CUSTOMER_UNKNOWN … */
  code?: string;
}
