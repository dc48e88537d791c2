import { Refusal } from './http.ts';

/** For a missing, foreign, forged or expired token. */
export const unauthenticated = () => new Refusal(401, 'Tu sesión no es válida. Inicia sesión de nuevo.');

/** For a body that names somebody else. */
export const notYourAccount = () => new Refusal(403, 'Solo puedes hacerlo con tu propia cuenta.');

export const cafeNotFound = () => new Refusal(404, 'Cafetería no encontrada. Verifica el enlace.');

export const cafePaused = () => new Refusal(403, 'Esta cafetería no está activa en este momento.');

const notEnrolled = () => new Refusal(404, 'Todavía no participas en esta cafetería.');

const adminOnly = () => new Refusal(403, 'Solo puede hacerlo un administrador.');

const vipCodeExists = () => new Refusal(409, 'Este código ya existe en esta cafetería.');

const byCode = new Map([
  ['UNAUTHENTICATED', unauthenticated],
  ['CAFE_NOT_FOUND', cafeNotFound],
  ['CAFE_PAUSED', cafePaused],
  ['NOT_ENROLLED', notEnrolled],
  ['ADMIN_ONLY', adminOnly],
  ['VIP_CODE_EXISTS', vipCodeExists],
]);

/** The refusal for a stable code that any procedure may answer with, null for other codes. */
export function refusalOf(code: string | null): Refusal | null {
  return byCode.get(code ?? '')?.() ?? null;
}
