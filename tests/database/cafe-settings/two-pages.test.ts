import { beforeEach, describe, expect, test } from 'vitest';
import { procedures, type ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { PROCEDURE_NAMES, proceduresFor } from '../../support/backend/contracts.ts';
import { companyNif } from '../../support/examples/fiscal-qr.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, formValues } = useGiven();

let cafe: Cafe;
let owner: Account;
let screen: string;
let tag: string;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  await given.setServiceMode(cafe);
  screen = await given.pairedScreen(cafe);
  tag = (await given.tag(cafe)).id;
});

const open = [['08:00', '14:00']];
const prize = 'Café gratis';

/** A field of a form: the name under which it is read, and two values that somebody may give it. */
interface FormField {
  name: ProcedureName;
  field: string;
  /** Id of the device that it is about, in place of the prize. */
  of?: () => string;
  two: [unknown, unknown];
  args: (value: unknown) => Record<string, unknown>;
}

const one = (name: ProcedureName, field: string, arg: string, two: [unknown, unknown], more = {}) => ({
  name,
  field,
  two,
  args: (value: unknown) => ({ ...more, [arg]: value }),
});
/** A setting with two values, and one that the table does not take. */
const setting = (field: string, first: unknown, second: unknown, wrong: unknown) => ({
  name: 'change_cafe_settings' as const,
  field,
  two: [first, second] as [unknown, unknown],
  wrong,
  args: (value: unknown) => ({ settings: { [field]: value } }),
});

const settings = [
  setting('primary_color', '#112233', '#445566', 'red'),
  setting('secondary_color', '#112233', '#445566', null),
  setting('review_url', 'https://g.example/1', 'https://g.example/2', 'http://a.es'),
  setting('instagram_url', 'https://i.example/1', 'https://i.example/2', 'javascript:alert(1)'),
  setting('address', 'Calle Mayor 1', 'Calle Mayor 2', 'C/'),
  setting('opening_hours', [open, [], [], [], [], [], []], [[], open, [], [], [], [], []], 'siempre'),
  setting('legal_name', 'Ana Pérez', 'Luis Gil', 'x'.repeat(121)),
  setting('legal_number', '12345678Z', companyNif(7), '12345678A'),
  setting('legal_address', 'Calle Mayor 1', 'Calle Mayor 2', 'C/'),
];

const fields: FormField[] = [
  ...settings,
  one('set_tax_numbers', 'tax_numbers', 'numbers', [[companyNif(8)], [companyNif(9)]]),
  one('set_poster_headline', 'poster_headline', 'poster_headline', ['Tu tostada', 'Tu zumo']),
  one('set_service_mode', 'service_mode', 'way', ['no_proof', 'proof_and_handover']),
  one('set_first_prize', 'first_prize', 'prize', ['Cookie gratis', 'Aperitivo gratis']),
  one('set_visit_points', 'visit_points', 'points', [10, 20]),
  one('set_prize_conditions', 'conditions', 'conditions', ['En barra', 'Por la tarde'], { prize }),
  one('set_market_value', 'value_cents', 'cents', [100, 200], { prize }),
  {
    name: 'rename_counter_screen',
    field: 'screen_name',
    of: () => screen,
    two: ['Terraza', 'Salón'],
    args: (name) => ({ device_id: screen, name }),
  },
  {
    name: 'rename_tag',
    field: 'tag_name',
    of: () => tag,
    two: ['Terraza', 'Salón'],
    args: (name) => ({ tag_id: tag, name }),
  },
];

/** Acts that set something of a café and need no word on what was shown, and why. */
const NO_FORMS: Record<string, string> = {
  set_first_challenge: 'of two values, the other is what is sent',
  set_cafe_logo: 'a file that is chosen, not a value that was shown and edited',
  set_prize_sold_out: 'a press, not a form',
  set_member_role: 'a choice for one person, with a question of its own',
};

const save = ({ name, args }: FormField, value: unknown, shown: Record<string, unknown>) =>
  rpc(owner.id, name, { cafe_id: cafe.id, ...args(value), shown });
const values = (of = () => prize) => formValues(cafe.id, of());

/** A legal identity is whole or none: its fields are tried on one that stands. */
async function nameOwner() {
  const settings = { legal_name: 'Eva Sanz', legal_number: companyNif(6), legal_address: 'Calle Mayor 9' };
  await rpc(owner.id, 'change_cafe_settings', { cafe_id: cafe.id, settings, shown: await values() });
}

describe('A pair of pages that were opened together', () => {
  test.each(fields.map((one) => [one.field, one] as const))(
    'the second to change %s is told what stands there now, and takes nothing else back',
    async (field, form) => {
      await nameOwner();
      const shown = await values(form.of);
      const [first, second] = form.two;
      await save(form, first, shown);
      const after = await values(form.of);
      expect(after).toEqual({ ...shown, [field]: first });
      const refusal = await refusalOf(save(form, second, shown));
      expect([refusal.message, JSON.parse(refusal.detail!)]).toEqual(['SETTINGS_EDITED', { [field]: first }]);
      expect(await values(form.of)).toEqual(after);
      // the same wish twice is no conflict, and who has seen the first's value may change it
      await save(form, first, shown);
      await save(form, second, { ...shown, [field]: first });
      expect(await values(form.of)).toEqual({ ...shown, [field]: second });
    },
  );

  test.each(fields.map((one) => [one.field, one] as const))(
    'none changes %s without saying what it showed',
    async (_, form) => {
      await nameOwner();
      for (const shown of [{}, { another: 1 }, null, []])
        await expectRefused(save(form, form.two[0], shown as never), 422, 'INVALID_INPUT', 'shown');
    },
  );

  test.each(settings.map((one) => [one.field, one] as const))(
    'takes no %s that breaks its check, and names it',
    async (field, form) => {
      await nameOwner();
      const shown = await values();
      await expectRefused(save(form, form.wrong, shown), 422, 'INVALID_INPUT', field);
      expect(await values()).toEqual(shown);
    },
  );

  test('saves the hours on one and the address on the other: both stay', async () => {
    const shown = await values();
    const hours = [open, [], [], [], [], [], []];
    for (const settings of [{ opening_hours: hours }, { address: 'Calle Mayor 1' }])
      await rpc(owner.id, 'change_cafe_settings', { cafe_id: cafe.id, settings, shown });
    expect(await values()).toMatchObject({ opening_hours: hours, address: 'Calle Mayor 1' });
  });
});

describe('The list above', () => {
  test('has every field that the forms of a café set', async () => {
    expect(fields.map(({ field }) => field).toSorted()).toEqual(Object.keys(await values()).toSorted());
  });

  test('has every field that the settings take', async () => {
    const [row] = await sql()<{ taken: string[] }[]>`select private.setting_fields() as taken`;
    expect(settings.map(({ field }) => field).toSorted()).toEqual(row!.taken.toSorted());
  });

  test('has every procedure that sets something of a café, except those without a form', () => {
    const forms = new Set<string>(fields.map(({ name }) => name));
    const acts = proceduresFor('team').filter((name) => /^(set|change|rename)_/.test(name));
    expect(acts.filter((name) => !forms.has(name)).toSorted()).toEqual(Object.keys(NO_FORMS).toSorted());
    expect(PROCEDURE_NAMES.filter((name) => 'shown' in procedures[name].args.shape).toSorted()).toEqual(
      [...forms].toSorted(),
    );
  });
});
