/** Text under the inviter's field after a refusal that gives no reason (rule A6). */
export const INVITER_REFUSAL_TEXT = 'Error al validar el invitador';

/** The same for a check that could not be made. */
export const INVITER_FAILURE_TEXT = 'Error al validar el invitador. Por favor intenta de nuevo';
