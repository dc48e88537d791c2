import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { SURVEY } from '../../support/given/steps.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, rpc, procedure, expectUnchanged, runTimes } = useGiven({ connections: CALLS + 2 });
let customer: Customer;
beforeEach(async () => {
  customer = await given.customerAt(5);
});

type Answers = Record<string, unknown>;
const OK = { load_journey: { enrollment: { hito_validado: 5 } } };
const LISTS = ['motivacion', 'productos_preferidos'];
const CHOICES = [
  'frecuencia_visita',
  'momento_visita',
  'presupuesto',
  'descubrimiento_cafeteria',
  'facilidad_uso',
  'motivacion_volver',
  'opinion_desafios',
  'mas_cafeterias',
  'ofertas_comunicacion',
];
const TEXTS = ['mejoras_negocio', 'dudas_confusion', 'mejoras_sistema'];
const MANDATORY = [...LISTS, ...CHOICES, ...TEXTS];

const submit = (changes: Answers = {}) => submitAs(customer, { ...SURVEY, ...changes });
const submitAs = ({ account, cafe }: Customer, answers: unknown) =>
  rpc(account.id, 'submit_survey', { cafe_id: cafe.id, answers });
const saved = async () => {
  const rows = await sql()`select * from public."Encuesta_5" where user_id = ${customer.account.id}`;
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const expectIncomplete = (changes: Answers, fields: string) =>
  expectUnchanged(() => expectRefused(submit(changes), 422, 'SURVEY_INCOMPLETE', fields));

describe('a complete survey', () => {
  test('is saved with every answer, and validates the challenge', async () => {
    const at = madrid('2026-03-01 10:00');
    const { account, cafe } = customer;
    expect(await procedure(account.id, 'submit_survey', cafe.id, SURVEY, at)).toMatchObject(OK);
    expect(await saved()).toMatchObject({
      ...SURVEY,
      user_id: account.id,
      cafe_id: cafe.id,
      correo: account.email,
      cafeteria: cafe.nombre,
      telefono: null,
      rango_edad: null,
      created_at: at,
    });
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 5, hito_validado: 5 });
  });

  test('keeps the text under "other", trimmed', async () => {
    await submit({ motivacion: ['calidad', '  el gato  ', ''], momento_visita: ' después de misa ' });
    expect(await saved()).toMatchObject({
      motivacion: ['calidad', 'el gato'],
      momento_visita: 'después de misa',
    });
  });

  test('loses no other answer to an item that is too long or no text', async () => {
    await submit({ motivacion: ['x'.repeat(201), `${' '.repeat(250)}el gato`, 3, null, { a: 1 }] });
    expect(await saved()).toMatchObject({ motivacion: ['x'.repeat(200), 'el gato'] });
  });
});

describe('A mandatory answer', () => {
  const { ...complete }: Answers = SURVEY;

  test.each(MANDATORY)('is named in the refusal when missing: %s', async (field) => {
    const answers = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== field));
    await expectUnchanged(() => expectRefused(submitAs(customer, answers), 422, 'SURVEY_INCOMPLETE', field));
  });

  test.each(MANDATORY)('is named when null, empty, blank or of a wrong type: %s', async (field) => {
    const blank = LISTS.includes(field)
      ? [[], [''], ['  '], [null], 'texto', [3], [{}], [['a']]]
      : ['', '   ', ['a']];
    for (const wrong of [null, 5, true, {}, ...blank])
      await expectRefused(submit({ [field]: wrong }), 422, 'SURVEY_INCOMPLETE', field);
    expect(await sql()`select from public."Encuesta_5" where user_id = ${customer.account.id}`).toHaveLength(
      0,
    );
  });

  test.each([
    ...LISTS.map((field) => [field, Array<string>(11).fill('x')] as const),
    ...CHOICES.map((field) => [field, 'x'.repeat(101)] as const),
    ...TEXTS.map((field) => [field, 'x'.repeat(1001)] as const),
  ])('is named when too long: %s', async (field, answer) => {
    await expectIncomplete({ [field]: answer }, field);
  });

  test('is named with all others that are missing', async () => {
    const named = submitAs(customer, {}).then(
      () => [],
      (error: { detail: string }) => error.detail.split(','),
    );
    expect((await named).sort()).toEqual([...MANDATORY].sort());
  });
});

describe('The phone number', () => {
  test.each(['+34 600 123 456', '600123456', '123456', '1'.repeat(20), '  +34600123456 '])(
    'is kept as "%s" when offers may come by WhatsApp',
    async (telefono) => {
      await submit({ ofertas_comunicacion: 'whatsapp', telefono });
      expect(await saved()).toMatchObject({ telefono: telefono.trim() });
    },
  );

  test('is kept with blanks between its groups when pasted', async () => {
    await submit({ ofertas_comunicacion: 'whatsapp', telefono: '\u202A600\u00A0123–456\u202C' });
    expect(await saved()).toMatchObject({ telefono: '600 123 456' });
  });

  test.each(['12345', '1'.repeat(21), 'seis', '+', '++34600123456', '600123456x'])(
    'is refused as %j when offers may come by WhatsApp',
    async (telefono) => {
      await expectIncomplete({ ofertas_comunicacion: 'whatsapp', telefono }, 'telefono');
    },
  );

  test.each(['600123456', 'no es un teléfono'])(
    'is not kept as "%s" with any other choice',
    async (telefono) => {
      expect(await submit({ ofertas_comunicacion: 'email', telefono })).toMatchObject(OK);
      expect(await saved()).toMatchObject({ telefono: null });
    },
  );
});

describe('The age', () => {
  test.each([
    ['18-25', '18-25'],
    [' 18-25 ', '18-25'],
    ['', null],
    [null, null],
  ])('is kept: %j as %j', async (rango_edad, kept) => {
    await submit({ rango_edad });
    expect(await saved()).toMatchObject({ rango_edad: kept });
  });
});

test.each([
  ['null', null],
  ['a list', []],
  ['a text', 'hola'],
  ['a number', 3],
])('An answer that is %s is no survey', async (_, answers) => {
  await expectUnchanged(() => expectRefused(submitAs(customer, answers), 422, 'INVALID_INPUT', 'answers'));
});

describe('A repeated survey', () => {
  test('is answered alike, and the first answers stay', async () => {
    await submit();
    expect(await expectUnchanged(() => submit({ mejoras_negocio: 'Otra cosa' }))).toMatchObject(OK);
  });

  test('is stored once from twenty parallel requests', async () => {
    const answers = await runTimes('public."Encuesta_5"', CALLS, (index) =>
      submit({ mejoras_negocio: `Respuesta ${index}` }),
    );
    for (const answer of answers) expect(answer).toMatchObject(OK);
    await saved();
  });
});

test.each([1, 4, 6, 8])('A survey at challenge %i is refused', async (hito) => {
  const other = await given.customerAt(hito);
  await expectUnchanged(() => expectRefused(submitAs(other, SURVEY), 409, 'HITO_NOT_CURRENT', `${hito}`));
});
