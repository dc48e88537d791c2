import { HITO_2_DAYS, HITO_6_DAYS } from '../figures.ts';

const howToProve = (hasTag: boolean) =>
  `${hasTag ? 'Toca la etiqueta' : 'Escanea el código'} de la barra o pide un vale.`;

/** Text for somebody who takes no part at the café (rule J4). */
export const CUSTOMER_UNKNOWN_TEXT = 'Cliente no encontrado en esta cafetería.';

/** Text for a second visit on one day (rule J4). */
export const VISIT_DUPLICATE_TEXT =
  'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.';

/**
 * Returns the text for a second visit on one day whose first still lacks its proof (rule P6).
 * @param hasTag true at a café whose customers touch a tag
 */
export const unprovenVisitText = (hasTag: boolean) =>
  `La visita de hoy está anotada, pero todavía no cuenta. ${howToProve(hasTag)}`;

/** Returns the text for a visit that is in and still lacks its proof. */
export const notedVisitText = (hasTag: boolean) =>
  `Está anotada, pero todavía no cuenta. ${howToProve(hasTag)}`;

interface RegisteredVisit {
  /** The challenge that it completed; null for none. */
  completed_hito: number | null;
  /** The challenge whose window had closed and that it opened anew; null for none. */
  reopened: number | null;
  proof: string | null;
  /** `yyyy-mm-dd`: the slip's, else today's. */
  day: string;
}

/**
 * Returns the sentence for a visit that is in; the page puts "¡Visita registrada!" above it.
 * @param isSignedIn false for somebody who has to log in to spin
 * @param hasTag true at a café whose customers touch a tag
 */
export function visitText(
  { completed_hito: hito, reopened, proof, day }: RegisteredVisit,
  { isSignedIn, hasTag = false }: { isSignedIn: boolean; hasTag?: boolean },
): string {
  if (proof === 'none') return notedVisitText(hasTag);
  const sentence =
    proof === 'slip' ? `Has registrado la visita del ${spoken(day)}` : 'Has registrado esta visita con éxito';
  if (hito !== null)
    return `${sentence} y has completado el desafío ${hito}. ${isSignedIn ? 'Te espera la ruleta' : 'Entra en tu cuenta y gira la ruleta'}.`;
  if (reopened === 2)
    return `${sentence}. El plazo del desafío 2 había terminado: hoy se abre otro de ${HITO_2_DAYS} días, y cuenta tu próxima visita de otro día.`;
  if (reopened === 6)
    return `${sentence}. El plazo del desafío 6 había terminado: hoy se abre otro de ${HITO_6_DAYS} días, y esta visita ya es la primera.`;
  return `${sentence}. ¡Gracias por volver!`;
}

const spoken = (day: string) => day.split('-').toReversed().join('/');
