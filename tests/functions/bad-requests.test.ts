import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionName } from '@functions/_shared/contracts/functions.ts';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, stateOf, type Cafe, type Person } from './support/people.ts';

const MALFORMED = 'La petición no es válida.';

interface FunctionCase {
  name: FunctionName;
  /** The field of the answer that holds the sentence. */
  says: 'error' | 'message';
  /** Further fields of a failed answer. */
  failure: Record<string, unknown>;
  body: (person: Person, cafe: Cafe) => Record<string, string>;
  /** Per field: the sentence when it is missing or of a wrong type, and texts that do not fit. */
  fields: Record<string, { missing: string; invalid: [value: string, sentence: string][] }>;
}

const CAFE_FIELD: FunctionCase['fields'][string] = {
  missing: 'Nombre de cafetería no cargado',
  invalid: [
    ['   ', 'Nombre de cafetería no cargado'],
    ['x'.repeat(121), 'Cafetería no encontrada'],
    ['café\u0000', 'Cafetería no encontrada'],
    ['café\ud800', 'Cafetería no encontrada'],
  ],
};
const USER_FIELD: FunctionCase['fields'][string] = {
  missing: MALFORMED,
  invalid: [
    ['', MALFORMED],
    ['not-an-id', MALFORMED],
    ['00000000-0000-0000-0000-00000000000', MALFORMED],
  ],
};
const INVITER = 'El código de invitación debe ser un email válido';

const functions: FunctionCase[] = [
  {
    name: 'validate-inviter-email',
    says: 'error',
    failure: {},
    body: ({ email }, { slug }) => ({ inviterEmail: email, cafeteriaName: slug }),
    fields: {
      inviterEmail: {
        missing: INVITER,
        invalid: [
          ['', INVITER],
          ['ana', INVITER],
          ['ana@casa', INVITER],
          [`${'a'.repeat(250)}@example.com`, INVITER],
          ['ana\n@example.com', INVITER],
        ],
      },
      cafeteriaName: CAFE_FIELD,
    },
  },
  {
    name: 'check-hito2-completion',
    says: 'message',
    failure: { hito2Completed: false, canAdvance: false },
    body: ({ id }, { slug }) => ({ userId: id, cafeteria: slug }),
    fields: { userId: USER_FIELD, cafeteria: CAFE_FIELD },
  },
  {
    name: 'validate-vip-code',
    says: 'error',
    failure: {},
    body: ({ id }, { slug }) => ({ userId: id, businessName: slug, vipCode: 'a12b34' }),
    fields: {
      userId: USER_FIELD,
      businessName: CAFE_FIELD,
      vipCode: {
        missing: 'Introduce tu código VIP',
        invalid: [
          ['  ', 'Introduce tu código VIP'],
          ['a'.repeat(101), 'El código VIP no es válido'],
        ],
      },
    },
  },
  {
    name: 'process-visit-registration',
    says: 'message',
    failure: { milestone: null, visitRegistered: false },
    body: ({ email }, { slug }) => ({ email, cafeteria: slug, visitDate: new Date().toISOString() }),
    fields: {
      email: {
        missing: 'Por favor introduce tu correo electrónico',
        invalid: [
          ['  ', 'Por favor introduce tu correo electrónico'],
          ['ana@', 'Email debe ser válido'],
          [`${'a'.repeat(250)}@example.com`, 'Email debe ser válido'],
        ],
      },
      cafeteria: CAFE_FIELD,
      visitDate: {
        missing: 'La fecha de la visita no es válida.',
        invalid: [
          '',
          'ayer',
          '2026-02-30',
          '0000-01-01T00:00:00Z',
          '2026-11-21T10:00:00',
          '1'.repeat(60),
        ].map((date) => [date, 'La fecha de la visita no es válida.']),
      },
    },
  },
];

describe.each(functions)('$name refuses what it cannot read', ({ name, says, failure, body, fields }) => {
  let cafe: Cafe;
  let person: Person;
  let before: unknown;
  const failed = (sentence: string) => ({ success: false, ...failure, [says]: sentence });

  beforeAll(async () => {
    cafe = await openCafe();
    person = await customerOf(cafe);
    before = await stateOf(cafe);
    return async () => expect(await stateOf(cafe)).toEqual(before);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not its method', async (method) => {
    const answer = await callFunction(name, { method, token: person.token });
    expect(answer).toMatchObject({ status: 405, body: failed('Método no permitido.') });
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', '{"email":'],
    ['a form', 'email=ana%40example.com'],
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('%s is not its body', async (_, requestBody) => {
    const raw =
      requestBody === null || typeof requestBody === 'number' ? JSON.stringify(requestBody) : requestBody;
    const answer = await callFunction(name, { body: raw, token: person.token });
    expect(answer).toMatchObject({ status: 400, body: failed(MALFORMED) });
  });

  test.each([
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    '',
  ])('a body that is said to be %j is refused, whatever it is', async (type) => {
    const answer = await callFunction(name, {
      body: JSON.stringify(body(person, cafe)),
      token: person.token,
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({
      status: 415,
      body: failed('La petición tiene que ser JSON (application/json).'),
    });
  });

  test('a huge body is refused', async () => {
    const answer = await callFunction(name, {
      body: { ...body(person, cafe), more: 'x'.repeat(20_000) },
      token: person.token,
    });
    expect(answer).toMatchObject({ status: 413, body: failed('La petición es demasiado grande.') });
  });

  const wrongs: [string, unknown][] = [
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['x']],
    ['an object', {}],
  ];
  test.each(Object.keys(fields).flatMap((field) => wrongs.map(([what, value]) => ({ field, what, value }))))(
    '$field $what',
    async ({ field, value }) => {
      const answer = await callFunction(name, {
        body: { ...body(person, cafe), [field]: value },
        token: person.token,
      });
      expect(answer).toMatchObject({ status: 400, body: failed(fields[field]?.missing ?? '') });
    },
  );

  test.each(
    Object.entries(fields).flatMap(([field, { invalid }]) =>
      invalid.map(([value, sentence]) => ({ field, value, sentence })),
    ),
  )('$field $value', async ({ field, value, sentence }) => {
    const answer = await callFunction(name, {
      body: { ...body(person, cafe), [field]: value },
      token: person.token,
    });
    expect(answer).toMatchObject({ status: 400, body: failed(sentence) });
  });

  test('every answer, also a refusal, can be read from another origin and holds no stack trace', async () => {
    const preflight = await callFunction(name, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(
      /authorization.*apikey.*content-type/,
    );
    const refused = await callFunction(name, { body: '{', token: person.token });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('content-type')).toMatch('application/json');
    expect(JSON.stringify(refused.body)).not.toMatch(/ at |\.ts|Error:/);
  });
});
