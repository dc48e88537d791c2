import { describe, expect, test } from 'vitest';
import { passwordProblem } from '@/domain/passwords';
import type { Backend } from '../../supabase/functions/_shared/backend.ts';
import { activateVipCode } from '../../supabase/functions/activate-vip-code/handler.ts';
import { checkHito2Completion } from '../../supabase/functions/check-hito2-completion/handler.ts';
import { crearCuenta } from '../../supabase/functions/crear-cuenta/handler.ts';
import { createVipCode } from '../../supabase/functions/create-vip-code/handler.ts';
import { deleteAccount } from '../../supabase/functions/delete-account/handler.ts';
import { processVisitRegistration } from '../../supabase/functions/process-visit-registration/handler.ts';
import { submitTicketQr } from '../../supabase/functions/submit-ticket-qr/handler.ts';
import { submitTicket } from '../../supabase/functions/submit-ticket/handler.ts';
import { validateInviterEmail } from '../../supabase/functions/validate-inviter-email/handler.ts';
import { validateVipCode } from '../../supabase/functions/validate-vip-code/handler.ts';
import { callFunction } from './support/call.ts';
import { ask, fakeBackend, USER } from './support/fake-backend.ts';

const MALFORMED = 'La petición no es válida.';

type Texts = [value: string, sentence: string][];

interface FunctionCase {
  name: string;
  handler: (backend: Backend) => { fetch(request: Request): Promise<Response> };
  body: Record<string, string>;
  /** Per field: the sentence when it is missing or of a wrong type, and texts that do not fit. */
  fields: Record<string, { missing: string; invalid: Texts }>;
}

const alike = (sentence: string, ...values: string[]): Texts => values.map((value) => [value, sentence]);
const NO_CAFE = 'Cafetería no encontrada';
const CAFE_FIELD = {
  missing: 'Nombre de cafetería no cargado',
  invalid: [
    ...alike('Nombre de cafetería no cargado', '   '),
    ...alike(NO_CAFE, 'x'.repeat(121), 'café\ud800'),
  ],
};
const ID_FIELD = {
  missing: MALFORMED,
  invalid: alike(MALFORMED, '', 'not-an-id', '00000000-0000-0000-0000-00000000000'),
};
const INVITER = 'El código de invitación debe ser un email válido';
const EMAIL_MISSING = 'Por favor introduce tu correo electrónico';
const PATTERN = 'El código debe seguir el formato: letra-número-número-letra-número-número (ej: a34n75)';
const NO_ID = 'ID de usuario no encontrado en la URL';
const NO_QR =
  'No es el QR fiscal del ticket. Busca el que dice «VERI*FACTU» o «TicketBAI», o manda una foto.';
const passwords = ['', 'Corta1', 'sinmayuscula1', 'SINMINUSCULA1', 'SinNumero', 'ÑÑÑÑéééé1'];
const long = [`Aa1${'x'.repeat(70)}`, `Aa1${'ñ'.repeat(35)}`];
const password = 'Conecta123';

const functions: FunctionCase[] = [
  {
    name: 'validate-inviter-email',
    handler: validateInviterEmail,
    body: { inviterEmail: 'ana@example.com', cafeteriaName: 'central', invitedUserId: USER },
    fields: {
      inviterEmail: {
        missing: INVITER,
        invalid: alike(INVITER, '', 'ana', 'ana@casa', `${'a'.repeat(250)}@example.com`, 'ana\n@example.com'),
      },
      cafeteriaName: CAFE_FIELD,
    },
  },
  {
    name: 'check-hito2-completion',
    handler: checkHito2Completion,
    body: { userId: USER, cafeteria: 'central' },
    fields: { userId: ID_FIELD, cafeteria: CAFE_FIELD },
  },
  {
    name: 'validate-vip-code',
    handler: validateVipCode,
    body: { userId: USER, businessName: 'central', vipCode: 'a12b34' },
    fields: {
      userId: ID_FIELD,
      businessName: CAFE_FIELD,
      vipCode: {
        missing: 'Introduce tu código VIP',
        invalid: [
          ...alike('Introduce tu código VIP', '  '),
          ...alike('El código VIP no es válido', 'a'.repeat(101)),
        ],
      },
    },
  },
  {
    name: 'process-visit-registration',
    handler: processVisitRegistration,
    body: { email: 'ana@example.com', cafeteria: 'central', visitDate: new Date().toISOString() },
    fields: {
      email: {
        missing: EMAIL_MISSING,
        invalid: [
          ...alike(EMAIL_MISSING, '  '),
          ...alike('Email debe ser válido', 'ana@', `${'a'.repeat(250)}@example.com`),
        ],
      },
      cafeteria: CAFE_FIELD,
      visitDate: {
        missing: 'La fecha de la visita no es válida.',
        invalid: alike(
          'La fecha de la visita no es válida.',
          ...['', 'ayer', '2026-02-30', '0000-01-01T00:00:00Z', '2026-11-21T10:00:00', '1'.repeat(60)],
        ),
      },
    },
  },
  {
    name: 'create-vip-code',
    handler: createVipCode,
    body: { code: 'a12b34', cafeteria: 'central' },
    fields: {
      code: {
        missing: 'Debes introducir un código',
        invalid: [
          ...alike('Debes introducir un código', '  '),
          ...alike(PATTERN, 'a3475', 'a34n755', 'aa4n75', 'ñ34n75', 'x'.repeat(200)),
        ],
      },
      cafeteria: {
        missing: 'Debes seleccionar una cafetería',
        invalid: [...alike('Debes seleccionar una cafetería', '  '), ...alike(NO_CAFE, 'x'.repeat(121))],
      },
    },
  },
  {
    name: 'activate-vip-code',
    handler: activateVipCode,
    body: { codeId: USER },
    fields: { codeId: ID_FIELD },
  },
  {
    name: 'crear-cuenta',
    handler: crearCuenta,
    body: { id: 'x', password, confirmPassword: password },
    fields: {
      id: { missing: NO_ID, invalid: alike(NO_ID, '  ', 'x'.repeat(201)) },
      // with the words of the form
      password: {
        missing: 'La contraseña debe tener al menos 8 caracteres',
        invalid: [...passwords, ...long].map((value) => [value, passwordProblem(value) ?? '']),
      },
      confirmPassword: {
        missing: 'Las contraseñas no coinciden',
        invalid: alike('Las contraseñas no coinciden', 'Conecta124'),
      },
    },
  },
  {
    name: 'delete-account',
    handler: deleteAccount,
    body: { userId: USER },
    fields: { userId: ID_FIELD },
  },
  {
    name: 'submit-ticket',
    handler: submitTicket,
    body: { cafeId: USER, imagePath: `${USER}/1.jpg` },
    fields: {
      cafeId: ID_FIELD,
      imagePath: { missing: MALFORMED, invalid: alike(MALFORMED, 'x'.repeat(101)) },
    },
  },
  {
    name: 'submit-ticket-qr',
    handler: submitTicketQr,
    body: { cafeId: USER, requestId: USER, qr: 'https://example.com' },
    fields: {
      cafeId: ID_FIELD,
      requestId: ID_FIELD,
      qr: {
        missing: MALFORMED,
        invalid: alike(NO_QR, '', 'x\u0000', 'x\ud800', 'https://example.com/\nx', 'x'.repeat(501), 'ı'),
      },
    },
  },
];

describe.each(functions)('$name refuses what it cannot read', ({ handler, body, fields }) => {
  // a procedure that is asked is a failure of ours
  const fn = handler(fakeBackend({}));
  const expectSaid = async (
    answer: ReturnType<typeof ask>,
    status: number,
    sentence: string,
  ): Promise<void> => {
    const { status: answered, body: said } = await answer;
    expect([answered, said.success, said.error ?? said.message]).toEqual([status, false, sentence]);
  };

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not its method', async (method) => {
    const answer = ask(fn, body, { method });
    await expectSaid(answer, 405, 'Método no permitido.');
    expect((await answer).headers.get('allow')).toBe('POST, OPTIONS');
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"email":'],
    ['a form', 'email=ana%40example.com'],
    ['a list', []],
    ['null', 'null'],
    ['a number', '7'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('%s is not its body', (_, sent) => expectSaid(ask(fn, sent), 400, MALFORMED));

  test.each([
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    '',
  ])('a body that is said to be %j is refused, whatever it is', (type) =>
    expectSaid(
      ask(fn, body, { headers: { 'content-type': type } }),
      415,
      'La petición tiene que ser JSON (application/json).',
    ),
  );

  test('a huge body is refused', () =>
    expectSaid(ask(fn, { ...body, more: 'x'.repeat(20_000) }), 413, 'La petición es demasiado grande.'));

  const wrongs: [string, unknown][] = [
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['x']],
    ['an object', {}],
  ];
  const bad = Object.entries(fields).flatMap(([field, { missing, invalid }]) => [
    ...wrongs.map(([what, value]) => ({ field, what, value, sentence: missing })),
    ...invalid.map(([value, sentence]) => ({ field, what: value.slice(0, 40), value, sentence })),
  ]);
  test.each(bad)('$field $what', ({ field, value, sentence }) =>
    expectSaid(ask(fn, { ...body, [field]: value }), 400, sentence),
  );
});

test('Every answer, also a refusal, can be read from another origin and holds no stack trace', async () => {
  const preflight = await callFunction('validate-vip-code', { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(
    /authorization.*apikey.*content-type/,
  );
  const refused = await callFunction('process-visit-registration', { body: '{' });
  expect(refused).toMatchObject({ status: 400, body: { success: false, message: MALFORMED } });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('content-type')).toMatch('application/json');
  expect(JSON.stringify(refused.body)).not.toMatch(/ at |\.ts|Error:/);
});
