import { beforeEach, describe, expect, test } from 'vitest';
import { procedures, type ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { PROCEDURE_NAMES, proceduresFor } from '../../support/backend/contracts.ts';
import { companyNif } from '../../support/examples/fiscal-qr.ts';
import { scenarioOf } from '../../support/scenarios/index.ts';
import { settingExamples } from '../../support/setting-examples.ts';
import { makeCall } from '../../support/scenarios/scenario.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, formValues } = useGiven();

/** A field of a form, opened on two pages, and two values that somebody may give it. */
interface Form {
  field: string;
  two: [unknown, unknown];
  values: () => Promise<Record<string, unknown>>;
  save: (value: unknown, shown: Record<string, unknown>) => Promise<unknown>;
}

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

/** A legal identity and a place are whole or none: their fields are tried on one that stands. */
async function nameOwner() {
  const legal = { legal_name: 'Eva Sanz', legal_number: companyNif(6), legal_address: 'Calle Mayor 9' };
  await given.saveSettings(owner, cafe, { ...legal, latitude: 37.4, longitude: -6 });
}
const saveSettings = (settings: object, shown: object) =>
  rpc(owner.id, 'change_cafe_settings', { cafe_id: cafe.id, settings, shown });

const FORMS = PROCEDURE_NAMES.filter((name) => 'shown' in procedures[name].args.shape);
/** How each field is opened: one of each form, by the second value that its scenario has, and each of the settings. */
const FIELDS: [what: string, open: () => Promise<Form>][] = [
  ...FORMS.filter((name) => name !== 'change_cafe_settings').map((name): (typeof FIELDS)[number] => [
    name,
    () => openForm(name),
  ]),
  ...settingExamples.map(({ name: field, examples }): (typeof FIELDS)[number] => [
    field,
    async () => {
      await nameOwner();
      const save: Form['save'] = (value, shown) => saveSettings({ [field]: value }, shown);
      return { field, two: examples, values: () => formValues(cafe.id), save };
    },
  ]),
];

async function openForm(name: ProcedureName): Promise<Form> {
  const { caller, args, person } = await makeCall(sql(), name, scenarioOf(name));
  const [arg, second] = scenarioOf(name).form as [string, unknown];
  const of = (args.prize ?? args.device_id ?? args.tag_id) as string | undefined;
  return {
    field: Object.keys(args.shown as object)[0]!,
    two: [args[arg], second],
    values: () => formValues(person.cafe_id, of),
    save: (value, shown) => rpc(caller, name, { ...args, [arg]: value, shown }),
  };
}

describe('A pair of pages that were opened together', () => {
  test.each(FIELDS)(
    'the second to change %s is told what stands there now, and takes nothing else back',
    async (_, openBoth) => {
      const { field, two, values, save } = await openBoth();
      const [first, second] = two;
      const shown = await values();
      await save(first, shown);
      const after = await values();
      expect(after).toEqual({ ...shown, [field]: first });
      const refusal = await refusalOf(save(second, shown));
      expect([refusal.message, JSON.parse(refusal.detail!)]).toEqual(['SETTINGS_EDITED', { [field]: first }]);
      expect(await values()).toEqual(after);
      // the same wish twice is no conflict, and who has seen the first's value may change it
      await save(first, shown);
      await save(second, { ...shown, [field]: first });
      expect(await values()).toEqual({ ...shown, [field]: second });
    },
  );

  test.each(FIELDS)('saves no %s without what it showed', async (_, openBoth) => {
    const { two, save } = await openBoth();
    for (const shown of [{}, { another: 1 }, null, []])
      await expectRefused(save(two[0], shown as never), 422, 'INVALID_INPUT', 'shown');
  });

  test.each(settingExamples)(
    'takes no $name that breaks its check, and names it',
    async ({ name, refused }) => {
      await nameOwner();
      const shown = await formValues(cafe.id);
      await expectRefused(saveSettings({ [name]: refused }, shown), 422, 'INVALID_INPUT', name);
      expect(await formValues(cafe.id)).toEqual(shown);
    },
  );

  test('saves the hours on one and the address on the other: both stay', async () => {
    const shown = await formValues(cafe.id);
    const opening_hours = [[['08:00', '14:00']], [], [], [], [], [], []];
    for (const settings of [{ opening_hours }, { address: 'Calle Mayor 1' }])
      await saveSettings(settings, shown);
    expect(await formValues(cafe.id)).toMatchObject({ opening_hours, address: 'Calle Mayor 1' });
  });
});

describe('The list above', () => {
  test('has every field that the forms of a café set', async () => {
    const opened: string[] = [];
    for (const [, openBoth] of FIELDS) opened.push((await openBoth()).field);
    const all = await formValues(cafe.id, 'Café gratis');
    const screen = await formValues(cafe.id, await given.pairedScreen(cafe));
    const tag = await formValues(cafe.id, (await given.tag(cafe)).id);
    expect(opened.toSorted()).toEqual(Object.keys({ ...all, ...screen, ...tag }).toSorted());
  });

  test('has every procedure that sets something of a café, except those without a form', () => {
    const acts = proceduresFor('team').filter((name) => /^(set|change|rename)_/.test(name));
    const reasons = acts.filter((name) => typeof scenarioOf(name).form === 'string');
    expect(acts.filter((name) => !reasons.includes(name)).toSorted()).toEqual(FORMS.toSorted());
  });
});
