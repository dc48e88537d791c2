import { expect, test } from 'vitest';
import type { Backend } from '../../supabase/functions/_shared/backend.ts';
import { refusalOf } from '../../supabase/functions/_shared/refusals.ts';
import { visitText } from '../../supabase/functions/_shared/texts/visits.ts';
import { activateVipCode } from '../../supabase/functions/activate-vip-code/handler.ts';
import { checkHito2Completion } from '../../supabase/functions/check-hito2-completion/handler.ts';
import { crearCuenta } from '../../supabase/functions/crear-cuenta/handler.ts';
import { createVipCode } from '../../supabase/functions/create-vip-code/handler.ts';
import { processVisitRegistration } from '../../supabase/functions/process-visit-registration/handler.ts';
import { submitTicketQr } from '../../supabase/functions/submit-ticket-qr/handler.ts';
import { submitTicket } from '../../supabase/functions/submit-ticket/handler.ts';
import { validateInviterEmail } from '../../supabase/functions/validate-inviter-email/handler.ts';
import { validateVipCode } from '../../supabase/functions/validate-vip-code/handler.ts';
import { ask, fakeBackend, USER, type Procedures } from './support/fake-backend.ts';

// What SQL answers is tested there; here, with which status and sentence each function passes it on.

type Handler = (backend: Backend) => { fetch(request: Request): Promise<Response> };

const refusing = (code: string, detail?: string) => () => {
  throw refusalOf(code, detail)!;
};
const cafe = 'central';
const PAUSED = 'Esta cafetería no está activa en este momento.';
const NO_CAFE = 'Cafetería no encontrada. Verifica el enlace.';

const table = (
  handler: Handler,
  body: object,
  rows: [answer: Procedures, status: number, says: string | RegExp, code?: string][],
) =>
  rows.map(([answers, ...row]) => [handler.name, JSON.stringify(row), handler, body, answers, row] as const);

const inviter = { inviterEmail: 'ana@example.com', cafeteriaName: cafe };
const refused = (reason: string) => ({ confirm_inviter: () => ({ status: 'refused', reason }) });
const vipCode = { userId: USER, businessName: cafe, vipCode: 'a12b34' };
const code = (status: string, retry_after_seconds: number | null = null) => ({
  validate_vip_code: () => ({ status, code: null, retry_after_seconds }),
});
const visit = { email: 'ana@example.com', cafeteria: cafe, visitDate: '2026-11-21' };
const visited = (status: string, more: object = {}) => ({
  register_visit_by_email: () => ({
    ...{ status, completed_hito: null, reopened: null, proof: null, day: null, retry_after_seconds: null },
    ...more,
  }),
});
const check = (reason: string, more: object = {}) => ({
  check_hito_2: () => ({
    ...{ completed: false, can_advance: false, reason, days_left: 0, deadline: '2026-12-06' },
    ...more,
  }),
});
const account = { id: 'x', password: 'Conecta123', confirmPassword: 'Conecta123' };
const claim = (status: string) => ({ claim_invitation: () => ({ status }) });
const photo = { cafeId: USER, imagePath: `${USER}/1.jpg` };
const sent = (status: string) => ({ submit_ticket: refusing(status) });
const receipt = { cafeId: USER, requestId: USER, qr: 'https://example.com' };
const read = (status: string, detail?: string) => ({ submit_ticket_qr: refusing(status, detail) });
const UNUSABLE = 'Este código no se puede activar: ya está activo, ya se ha usado o no existe.';

test.each([
  ...table(validateInviterEmail, inviter, [
    [{ validate_inviter: () => ({ status: 'refused', reason: 'CAFE_PAUSED' }) }, 403, PAUSED],
    [
      { validate_inviter: () => ({ status: 'try_later', reason: 'INVITER_TRY_LATER' }) },
      429,
      'Demasiados intentos. Prueba más tarde o continúa sin invitación.',
    ],
  ]),
  ...table(validateInviterEmail, { ...inviter, invitedUserId: USER }, [
    [refused('CAFE_NOT_FOUND'), 404, NO_CAFE],
    [refused('INVITER_INVALID'), 422, 'El código de invitación debe ser un email válido'],
    [refused('INVITER_IS_SELF'), 422, 'No puedes invitarte a ti. Escribe el email de quien te invitó.'],
    [refused('INVITER_NOT_CUSTOMER'), 422, 'Este email no es de ningún cliente de esta cafetería'],
    [
      refused('INVITER_TOO_LATE'),
      422,
      'La invitación se confirma antes del primer desafío, y ya lo has superado.',
    ],
    [refused('NOT_YOUR_INVITER'), 422, 'Tu registro en esta cafetería no nombra a esta persona.'],
    [{ confirm_inviter: refusing('NOT_ENROLLED') }, 404, 'Todavía no participas en esta cafetería.'],
  ]),
  ...table(validateVipCode, vipCode, [
    [code('try_later', 61), 429, 'Demasiados intentos. Prueba de nuevo en 2 minutos.'],
    [code('not_current'), 409, 'El código VIP es del desafío 7, y ahora no es tu desafío actual.'],
    [
      code('revoked'),
      422,
      'Este código ya no vale: la cafetería lo ha retirado. Pide otra tarjeta VIP en la barra.',
    ],
    [code('invalid'), 422, 'El código VIP no es válido'],
  ]),
  ...table(processVisitRegistration, visit, [
    [
      visited('registered', { day: '2026-11-21', completed_hito: 2 }),
      200,
      'Has registrado esta visita con éxito y has completado el desafío 2. Entra en tu cuenta y gira la ruleta.',
    ],
    [
      visited('try_later', { retry_after_seconds: 60 }),
      429,
      'Demasiados intentos. Prueba de nuevo en 1 minuto.',
    ],
    [
      visited('duplicate', { day: '2026-11-21' }),
      409,
      'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.',
      'VISIT_DUPLICATE',
    ],
    [
      visited('duplicate', { day: '2026-11-21', proof: 'none' }),
      409,
      'La visita de hoy está anotada, pero todavía no cuenta. Escanea el código de la barra o pide un vale.',
      'VISIT_UNPROVEN',
    ],
    [visited('unknown_customer'), 404, 'Cliente no encontrado en esta cafetería.', 'CUSTOMER_UNKNOWN'],
    [
      visited('implausible_date'),
      422,
      'La fecha de la visita no es la de hoy. Comprueba la fecha de tu dispositivo.',
    ],
    [visited('cafe_not_found'), 404, NO_CAFE],
    [visited('cafe_paused'), 403, PAUSED, 'CAFE_PAUSED'],
  ]),
  ...table(checkHito2Completion, { userId: USER, cafeteria: cafe }, [
    [
      check('VISIT_MISSING', { days_left: 12 }),
      200,
      'Aún falta una visita. Vuelve otro día y regístrala: te quedan 12 días, hasta el 6 de diciembre.',
    ],
    [check('VISIT_MISSING', { days_left: 1 }), 200, /: te queda 1 día, hasta el 6 de diciembre\.$/],
    [check('VISIT_MISSING'), 200, /: hoy es el último día\.$/],
    [check('VISIT_MISSING', { deadline: null }), 200, /: tienes 15 días\.$/],
    [
      check('WINDOW_EXPIRED'),
      200,
      'El plazo terminó el 6 de diciembre. Registra tu próxima visita y tendrás 15 días más para volver.',
    ],
    [check('NOT_CURRENT'), 200, 'Este no es tu desafío actual.'],
    [check('NOT_CURRENT', { completed: true }), 200, 'Ya has completado este desafío.'],
    [{ check_hito_2: refusing('CAFE_PAUSED') }, 403, PAUSED],
  ]),
  ...table(crearCuenta, account, [
    [claim('used'), 409, 'Esta invitación ya se ha usado. Inicia sesión con tu email y tu contraseña.'],
    [claim('expired'), 410, 'Esta invitación ha caducado. Pide otra en tu cafetería.'],
    [claim('revoked'), 404, 'Esta invitación no es válida. Pide otra en tu cafetería.'],
    [claim('unknown'), 404, 'Esta invitación no es válida. Pide otra en tu cafetería.'],
    [claim('cafe_closed'), 403, PAUSED],
    [claim('busy'), 409, 'Ya se está creando la cuenta con esta invitación. Espera un momento.'],
    [claim('account_exists'), 409, 'Este email ya está registrado. Intenta iniciar sesión.'],
    [claim('try_later'), 429, 'Demasiados intentos. Prueba de nuevo en 60 minutos.'],
  ]),
  ...table(createVipCode, { code: 'a12b34', cafeteria: cafe }, [
    [{ create_vip_code: refusing('ADMIN_ONLY') }, 403, 'Solo puede hacerlo un administrador.'],
    [{ create_vip_code: refusing('VIP_CODE_EXISTS') }, 409, 'Este código ya existe en esta cafetería.'],
    [{ create_vip_code: refusing('CAFE_NOT_FOUND') }, 404, NO_CAFE],
  ]),
  ...table(activateVipCode, { codeId: USER }, [
    // a stranger, and a member of too low a role
    [{ activate_vip_codes: refusing('NOT_ALLOWED') }, 403, 'No puedes hacer esto en esta cafetería.'],
    [
      { activate_vip_codes: refusing('NOT_ALLOWED', 'manager') },
      403,
      'Esto lo lleva tu encargado o encargada.',
    ],
    [{ activate_vip_codes: () => ({ activated: [], requested: 1 }) }, 409, UNUSABLE],
  ]),
  ...table(submitTicket, photo, [
    [sent('NOT_VIP'), 403, 'Para esto tienes que ser VIP en esta cafetería.', 'NOT_VIP'],
    [sent('NOT_ENROLLED'), 404, 'Todavía no participas en esta cafetería.', 'NOT_ENROLLED'],
    [
      sent('TICKET_IMAGE_NOT_FOUND'),
      404,
      'No hemos recibido la foto. Vuelve a enviarla.',
      'TICKET_IMAGE_NOT_FOUND',
    ],
    [sent('TICKET_IMAGE_USED'), 409, 'Esta foto ya se ha enviado. Haz una foto nueva.', 'TICKET_IMAGE_USED'],
    [sent('TICKET_NOT_FOUND'), 404, 'Este ticket ya no está. Vuelve a «Mis tickets».', 'TICKET_NOT_FOUND'],
    [
      sent('TICKET_PHOTO_NOT_ASKED'),
      409,
      'Para este ticket ya no hace falta ninguna foto.',
      'TICKET_PHOTO_NOT_ASKED',
    ],
    [
      sent('TOO_MANY_PENDING_TICKETS'),
      409,
      /^Ya tienes 10 tickets en revisión\./,
      'TOO_MANY_PENDING_TICKETS',
    ],
    [
      sent('TOO_MANY_UNSENT_PHOTOS'),
      409,
      /^Has subido demasiadas fotos sin enviarlas\./,
      'TOO_MANY_UNSENT_PHOTOS',
    ],
    [sent('TEAM_MEMBER'), 403, /^Formas parte del equipo de esta cafetería/, 'TEAM_MEMBER'],
    [sent('BLOCKED'), 403, /^Esta cafetería ha bloqueado tu participación\./, 'BLOCKED'],
  ]),
  ...table(submitTicketQr, receipt, [
    [read('NOT_A_FISCAL_QR'), 400, /^No es el QR fiscal del ticket\./, 'NOT_A_FISCAL_QR'],
    [read('TAX_NUMBER_WRONG'), 422, /^El NIF de este QR no es correcto\./, 'TAX_NUMBER_WRONG'],
    [
      read('RECEIPT_OF_OTHERS'),
      409,
      'Este ticket no es de esta cafetería: su NIF es otro.',
      'RECEIPT_OF_OTHERS',
    ],
    [read('RECEIPT_IN_FUTURE'), 409, /^La fecha de este ticket todavía no ha llegado\./, 'RECEIPT_IN_FUTURE'],
    [read('RECEIPT_TOO_OLD'), 409, /^Este ticket tiene más de 7 días/, 'RECEIPT_TOO_OLD'],
    [
      read('RECEIPT_WITHOUT_AMOUNT'),
      409,
      /^Este ticket no tiene importe que sumar/,
      'RECEIPT_WITHOUT_AMOUNT',
    ],
    [
      read('RECEIPT_WITHOUT_VISIT'),
      409,
      /^Del día de este ticket no consta una visita/,
      'RECEIPT_WITHOUT_VISIT',
    ],
    [read('TOO_MANY_QR_TODAY'), 429, /^Hoy ya has sumado 3 tickets con su QR\./, 'TOO_MANY_QR_TODAY'],
    [read('REQUEST_ID_REUSED'), 422, 'La petición no es válida.'],
    [
      read('RECEIPT_ALREADY_SENT', '2026-11-21T10:05:00+00:00'),
      409,
      /^Ya enviaste este ticket el 21 de noviembre de 2026.* 11:05\.$/,
      'RECEIPT_ALREADY_SENT',
    ],
  ]),
])(
  'An answer of a procedure is passed on with its status and sentence: %s %s',
  async (_, _row, handler, body, procedures, [status, says, code]) => {
    const answer = await ask(handler(fakeBackend(procedures)), body);
    const { success, error, message, code: answered } = answer.body;
    expect([answer.status, success, answered]).toEqual([status, status === 200, code]);
    expect(error ?? message).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
    const waits = status === 429 && String(says).includes('minuto');
    expect(answer.headers.has('retry-after')).toBe(waits);
  },
);

test('A visit says what it opened anew, and a slip’s its day', () => {
  const says = (visit: Partial<Parameters<typeof visitText>[0]>) =>
    visitText(
      { completed_hito: null, reopened: null, proof: null, day: '2026-11-21', ...visit },
      { isSignedIn: false },
    );
  expect(says({})).toBe('Has registrado esta visita con éxito. ¡Gracias por volver!');
  expect(says({ proof: 'slip' })).toBe('Has registrado la visita del 21/11/2026. ¡Gracias por volver!');
  expect(says({ reopened: 2 })).toBe(
    'Has registrado esta visita con éxito. El plazo del desafío 2 había terminado: hoy se abre otro de 15 días, y cuenta tu próxima visita de otro día.',
  );
  expect(says({ reopened: 6 })).toBe(
    'Has registrado esta visita con éxito. El plazo del desafío 6 había terminado: hoy se abre otro de 20 días, y esta visita ya es la primera.',
  );
});
