import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { contract } from '../_shared/contracts/process-visit-registration.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { Answer } from '../_shared/contracts/procedures/index.ts';
import { endpoint, readBody, Refusal, rateLimited } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';
import {
  CUSTOMER_UNKNOWN_TEXT,
  VISIT_DUPLICATE_TEXT,
  unprovenVisitText,
  visitText,
} from '../_shared/texts/visits.ts';

/**
 * `process-visit-registration`: today's visit of a customer, by e-mail and without login (rules J4 and S9). Who is
 * signed in registers their own by `register_visit`.
 */
export function processVisitRegistration(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (message, code) => ({
      success: false,
      message,
      milestone: null,
      visitRegistered: false,
      ...(code ? { code } : {}),
    }),
    faultText: 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
    async handle(request) {
      const { email, cafeteria, visitDate, browser } = await readBody(request, contract.request);
      const args = {
        cafe_slug: cafeteria,
        email,
        visit_date: new Date(visitDate).toISOString(),
        client_address: clientAddress(request),
        ...(browser === undefined ? {} : { browser }),
      };
      const result = await backend.asService('register_visit_by_email', args);
      if (result.status === 'registered')
        return {
          success: true,
          message: visitText(result, { isSignedIn: false }),
          ...(result.proof === 'none' ? { proven: false } : {}),
          milestone: result.completed_hito,
          visitRegistered: true,
        };
      if (result.status === 'try_later') throw rateLimited(result.retry_after_seconds);
      if (result.status === 'duplicate')
        throw result.proof === 'none'
          ? new Refusal(409, unprovenVisitText(false), {}, 'VISIT_UNPROVEN')
          : new Refusal(409, VISIT_DUPLICATE_TEXT, {}, 'VISIT_DUPLICATE');
      throw refusal(result.status);
    },
  });
}

type Registration = Answer<'register_visit_by_email'>;

type RefusedStatus = Exclude<Registration['status'], 'registered' | 'duplicate' | 'try_later'>;

function refusal(status: RefusedStatus): Refusal {
  switch (status) {
    case 'unknown_customer':
      return new Refusal(404, CUSTOMER_UNKNOWN_TEXT, {}, 'CUSTOMER_UNKNOWN');
    case 'implausible_date':
      return new Refusal(422, 'La fecha de la visita no es la de hoy. Comprueba la fecha de tu dispositivo.');
    case 'cafe_not_found':
      return refuse('CAFE_NOT_FOUND');
    case 'cafe_paused':
      return refuse('CAFE_PAUSED');
  }
}
