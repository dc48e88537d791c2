import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { contract } from '../_shared/contracts/process-visit-registration.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { Answer } from '../_shared/contracts/procedures/index.ts';
import { endpoint, readBody, Refusal, tryLater } from '../_shared/http.ts';
import { blocked, cafeNotFound, cafePaused, teamMember } from '../_shared/refusals.ts';

/**
 * `process-visit-registration`: today's visit of a customer, by e-mail and without login (rules J4 and S9). Who is
 * signed in, as a customer of that café and with that e-mail, is not counted with the strangers of the same Wi-Fi.
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
      const caller = await backend.findUser(request);
      const args = {
        cafe_slug: cafeteria,
        email,
        visit_date: new Date(visitDate).toISOString(),
        client_address: clientAddress(request),
        caller_id: caller?.id ?? null,
        ...(browser === undefined ? {} : { browser }),
      };
      const result = await backend.asService('register_visit_by_email', args);
      if (result.status === 'registered')
        return {
          success: true,
          message: successMessage(result, caller?.email === email),
          ...(result.proof === 'none' ? { proven: false } : {}),
          milestone: result.milestone,
          points: result.points,
          visitRegistered: true,
        };
      if (result.status === 'try_later') throw tryLater(result.retry_after_seconds);
      if (result.status === 'duplicate') throw duplicate(result.proof);
      throw refusal(result.status);
    },
  });
}

type Registration = Answer<'register_visit_by_email'>;

const HOW = 'Escanea el código de la barra o pide un vale.';

/** Returns the sentence for a visit that is in; the page puts "¡Visita registrada!" above it. */
function successMessage(
  { milestone, reopened, proof, day }: Extract<Registration, { status: 'registered' }>,
  isSignedIn: boolean,
): string {
  if (proof === 'none') return `Está anotada, pero todavía no cuenta. ${HOW}`;
  const sentence =
    proof === 'slip' ? `Has registrado la visita del ${spoken(day)}` : 'Has registrado esta visita con éxito';
  if (milestone !== null)
    return `${sentence} y has completado el desafío ${milestone}. ${isSignedIn ? 'Te espera la ruleta' : 'Entra en tu cuenta y gira la ruleta'}.`;
  if (reopened === 2)
    return `${sentence}. El plazo del desafío 2 había terminado: hoy se abre otro de 15 días, y cuenta tu próxima visita de otro día.`;
  if (reopened === 6)
    return `${sentence}. El plazo del desafío 6 había terminado: hoy se abre otro de 20 días, y esta visita ya es la primera.`;
  return `${sentence}. ¡Gracias por volver!`;
}

const spoken = (day: string) => day.split('-').toReversed().join('/');

function duplicate(proof: Registration['proof']): Refusal {
  return proof === 'none'
    ? new Refusal(409, `La visita de hoy está anotada, pero todavía no cuenta. ${HOW}`, {}, 'VISIT_UNPROVEN')
    : new Refusal(
        409,
        'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.',
        {},
        'VISIT_DUPLICATE',
      );
}

type RefusedStatus = Exclude<Registration['status'], 'registered' | 'duplicate' | 'try_later'>;

function refusal(status: RefusedStatus): Refusal {
  switch (status) {
    case 'unknown_customer':
      return new Refusal(404, 'Cliente no encontrado en esta cafetería.', {}, 'CUSTOMER_UNKNOWN');
    case 'implausible_date':
      return new Refusal(422, 'La fecha de la visita no es la de hoy. Comprueba la fecha de tu dispositivo.');
    case 'cafe_not_found':
      return cafeNotFound();
    case 'cafe_paused':
      return cafePaused();
    case 'team_member':
      return teamMember();
    case 'blocked':
      return blocked();
  }
}
