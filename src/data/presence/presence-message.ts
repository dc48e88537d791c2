import { SCREEN_CLAIM_MINUTES } from '@/domain/figures';
import { messageOf, type ErrorMessage } from '@/lib/error-messages';

/**
 * Returns the message of a code; of a missing proof, what the café has.
 * @param hasTag true at a café whose customers touch a tag
 */
export const presenceMessage = (code: string, hasTag: boolean): ErrorMessage =>
  hasTag && code === 'PRESENCE_MISSING'
    ? {
        title: 'Falta tocar la etiqueta de la barra',
        description: `Cada toque vale ${SCREEN_CLAIM_MINUTES} minutos.`,
      }
    : messageOf(code);
