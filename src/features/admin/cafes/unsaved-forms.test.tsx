import { readdirSync, readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { describe, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { makeTicket } from '@/data/vip/test-support';
import { CreateCafe } from '@/features/admin/cafes/components/create-cafe';
import { CreateCafes } from '@/features/admin/cafes/components/create-cafes';
import { Invitations } from '@/features/admin/cafes/components/invitations';
import { NameForm } from '@/features/desk/counter-screens/components/name-form';
import { NewTags } from '@/features/desk/counter-screens/components/new-tags';
import { ServiceModeCard } from '@/features/desk/counter-screens/components/service-mode-card';
import { AcceptContract } from '@/features/desk/documents/components/accept-contract';
import { HeadlineForm } from '@/features/desk/poster/headline-form';
import { BatchForm } from '@/features/desk/vip-codes/components/batch-form';
import { CreateCodeForm } from '@/features/desk/vip-codes/components/create-code-form';
import { FirstChallengeCard } from '@/features/desk/prizes/components/first-challenge-card';
import { FirstChallengeKind } from '@/features/desk/prizes/components/first-challenge-kind';
import { NewPrize } from '@/features/desk/prizes/components/new-prize';
import { PrizeDialog } from '@/features/desk/prizes/components/prize-dialog';
import { VisitPointsCard } from '@/features/desk/prizes/components/visit-points-card';
import { WheelEditor } from '@/features/desk/prizes/components/wheel-editor';
import { examplePrizes, exampleWheels, prizesAnswer } from '@/features/desk/prizes/test-support';
import { ColorsTab } from '@/features/desk/settings/components/colors-tab';
import { IdentityForm } from '@/features/desk/settings/components/identity-form';
import { PlaceForm } from '@/features/desk/settings/components/place-form';
import { TaxNumbersCard } from '@/features/desk/settings/components/tax-numbers-card';
import { InviteMember } from '@/features/desk/team/components/invite-member';
import { CorrectionDialog } from '@/features/desk/customers/components/correction-dialog';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { RefuseDialog } from '@/features/desk/today/components/refuse-dialog';
import { ReviewPanel } from '@/features/desk/tickets/components/review-panel';

fakeNetwork();

const NOTE = 'Sigue aquí lo que no llegaste a guardar.';
const cafeId = exampleCafe.id;
const nothing = () => {};
const data = prizesAnswer({
  permissions: ['wheels', 'prizes', 'first_challenge', 'market_values'],
  requires_proof: true,
});
const cafe = { ...exampleCafe, state: 'active' as const };
const customers = {
  cafeId,
  enrollmentId: exampleId('enrollment'),
  today: '2026-11-22',
  days: ['2026-11-21'],
};
const waiting = {
  id: exampleId('request'),
  name: 'Marta',
  email: 'm•••@example.test',
  reward: 'Café gratis',
  conditions: 'En barra',
  code: 'A1B2C3D4',
  requested_at: '2026-11-22T11:05:09Z',
  ends_at: '2026-11-22T11:08:09Z',
};

const ticket = {
  ...makeTicket(),
  correo: 'eva@conecta.test',
  cafeteria: exampleCafe.nombre,
  reviewed_by: null,
  own: false,
  may_be_reviewers_own: false,
  photo: '1',
  duplicates: [],
  claims: [],
};

type Row = [file: string, form: () => ReactElement, field: RegExp, typed: string];

/** Every form that asks before it is left, with a field of it and what is typed there. */
const forms: Row[] = [
  ['admin/cafes/components/create-cafe', () => <CreateCafe />, /^Nombre de la cafetería/, 'Café de la Plaza'],
  [
    'admin/cafes/components/create-cafes',
    () => <CreateCafes />,
    /^Una por línea/,
    'Café Sol; ana@conecta.test',
  ],
  [
    'admin/cafes/components/invitations',
    () => <Invitations cafe={cafe as never} invitations={[]} />,
    /^Email de la persona/,
    'eva@conecta.test',
  ],
  [
    'desk/counter-screens/components/new-tags',
    () => (
      <NewTags cafe={exampleCafe} replaced={null} prepare={() => Promise.resolve()} onReplace={nothing} />
    ),
    /^UID de la etiqueta/,
    '04DE5F1EACC040',
  ],
  [
    'desk/counter-screens/components/name-form',
    () => (
      <NameForm
        deviceId={exampleId('screen')}
        field="screen_name"
        label="Nombre de la pantalla"
        name="Barra"
        save={() => Promise.resolve()}
        onClose={nothing}
      />
    ),
    /^Nombre de la pantalla/,
    'Barra de la terraza',
  ],
  [
    'desk/documents/components/accept-contract',
    () => <AcceptContract cafeId={cafeId} version="2026-11-01" />,
    /^Tu nombre y apellidos/,
    'Ana Pérez Gil',
  ],
  [
    'desk/poster/headline-form',
    () => <HeadlineForm cafeId={cafeId} promise={null} firstPrize="Café gratis" onType={nothing} />,
    /^Titular/,
    'Un café por tu visita',
  ],
  [
    'desk/vip-codes/components/batch-form',
    () => <BatchForm cafe={exampleCafe} onCreated={nothing} />,
    /^Cuántos/,
    '30',
  ],
  ['desk/vip-codes/components/create-code-form', () => <CreateCodeForm />, /^Código/, 'a34n75'],
  [
    'desk/prizes/components/first-challenge-card',
    () => <FirstChallengeCard data={data} />,
    /^Premio que da/,
    'Tarta de queso',
  ],
  [
    'desk/prizes/components/new-prize',
    () => <NewPrize cafeId={cafeId} onClose={nothing} />,
    /^Nombre/,
    'Tarta de limón',
  ],
  [
    'desk/prizes/components/prize-dialog',
    () => <PrizeDialog data={data} prize={examplePrizes[0]!} onClose={nothing} />,
    /^Condiciones/,
    'De lunes a viernes',
  ],
  [
    'desk/prizes/components/visit-points-card',
    () => <VisitPointsCard data={{ ...data, visit_points: 10 }} />,
    /^Conectitos por visita/,
    '20',
  ],
  [
    'desk/prizes/components/wheel-editor',
    () => <WheelEditor data={data} wheel={exampleWheels[1]!} />,
    /^Por ciento, Tarta de queso/,
    '35',
  ],
  [
    'desk/settings/components/colors-tab',
    () => <ColorsTab cafe={exampleCafe} />,
    /^Color primario$/,
    '#123456',
  ],
  [
    'desk/settings/components/place-form',
    () => (
      <PlaceForm cafe={exampleCafe} address={null} opening_hours={null} latitude={null} longitude={null} />
    ),
    /^Dirección/,
    'Calle Mayor 1',
  ],
  [
    'desk/settings/components/text-section',
    () => <IdentityForm cafe={exampleCafe} legal={null} mayChange />,
    /^Nombre legal/,
    'Ana Pérez Gil',
  ],
  [
    'desk/settings/components/tax-numbers-card',
    () => <TaxNumbersCard cafe={exampleCafe} tax_numbers={[]} unconfirmed_numbers={[]} mayChange />,
    /^NIF que sale/,
    'B12345674',
  ],
  [
    'desk/team/components/invite-member',
    () => <InviteMember cafeId={cafeId} open={[]} />,
    /^Email de la persona/,
    'eva@conecta.test',
  ],
  [
    'desk/customers/components/correction-dialog',
    () => (
      <CorrectionDialog {...customers} action="conectitos" firstDay={null} subject={null} onClose={nothing} />
    ),
    /^Motivo/,
    'Pagó dos cafés',
  ],
  [
    'desk/today/components/refuse-dialog',
    () => <RefuseDialog waiting={waiting} onRefuse={() => Promise.resolve(false)} onClose={nothing} />,
    /^O con tus palabras/,
    'Ya lo tiene',
  ],
  [
    'desk/tickets/use-ticket-review',
    () => (
      <ReviewPanel
        ticket={ticket}
        photoState="seen"
        draft={undefined}
        onDecided={nothing}
        focus={undefined}
        stacked={() => true}
        shortcuts={false}
        onStep={nothing}
        onPerson={undefined}
      />
    ),
    /^Importe en euros/,
    '12,50',
  ],
];

const other = exampleId('user-2');
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
/** Leaves the page as the end of a session does, without a word of the form. */
const leave = () => cleanup();

describe('What was typed and not saved', () => {
  test.each(forms)(
    'in %s is there again after a log-in, for who wrote it alone',
    async (_file, form, label, typed) => {
      renderAtDesk(form());
      const before = (await field(label)).value;
      fireEvent.change(await field(label), { target: { value: typed } });
      expect(screen.queryByText(NOTE)).toBeNull();
      leave();

      renderAtDesk(form(), '/', other);
      expect(await field(label)).toHaveValue(before);
      expect(screen.queryByText(NOTE)).toBeNull();
      leave();

      renderAtDesk(form());
      await waitFor(async () => expect(await field(label)).toHaveValue(typed));
      expect(await screen.findByText(NOTE)).toBeVisible();
      // The note goes once the change is taken back.
      fireEvent.change(await field(label), { target: { value: before } });
      await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
      expect(window.sessionStorage).toHaveLength(0);
    },
  );

  test.each([
    [
      'first-challenge-kind',
      () => <FirstChallengeKind cafe={exampleCafe} permissions={['first_challenge']} />,
      /^Opinión privada/,
    ],
    ['service-mode-card', () => <ServiceModeCard cafe={exampleCafe} mayChange />, /^Con prueba y entrega/],
  ])('is there again where it is a choice: %s', (_file, form, label) => {
    renderAtDesk(form());
    fireEvent.click(screen.getByRole('radio', { name: label }));
    leave();
    renderAtDesk(form());
    expect(screen.getByRole('radio', { name: label })).toBeChecked();
    expect(screen.getByText(NOTE)).toBeVisible();
  });

  test('is not kept where it is a secret: keys of tags', async () => {
    const [, form, label, uid] = forms.find(([file]) => file.endsWith('new-tags'))!;
    renderAtDesk(form());
    fireEvent.change(await field(label), {
      target: { value: `${uid}; ${'A'.repeat(32)}; ${'B'.repeat(32)}` },
    });
    // the browser still asks
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

/** Parts of the mechanism, and the page that shows keys once, which nothing keeps. */
const NO_FORMS = [
  'desk/shared/unsaved-work.tsx',
  'desk/shared/use-unsaved-form.ts',
  'desk/shared/use-desk-form.tsx',
  'desk/counter-screens/components/prepared-tags.tsx',
];

test('Every form that asks before it is left is one of these', () => {
  const choices = [
    'desk/prizes/components/first-challenge-kind',
    'desk/counter-screens/components/service-mode-card',
  ];
  const known = [...forms.map(([file]) => file), ...choices];
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' });
  const asking = files.filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      /\buse(UnsavedWork|UnsavedForm|UnsavedFields|DeskForm|LeaveGuard)[(<]|beforeunload/.test(
        readFileSync(`src/features/${file}`, 'utf8'),
      ),
  );
  const unknown = asking.filter((file) => !known.includes(file.replace(/\.tsx?$/, '')));
  expect(unknown.toSorted()).toEqual([...NO_FORMS, 'desk/shared/use-leave-guard.ts'].toSorted());
  expect(known.filter((file) => !asking.some((one) => one.startsWith(`${file}.ts`)))).toEqual([]);
});
