import { exampleId } from '@tests/support/examples/example-id';
import { expect, test } from 'vitest';
import { drawsFile } from '@/features/desk/results/draws-file';

const draw = exampleId('draw');

test('the file for an adviser: what was offered, won and drawn, in Madrid’s time, and that it is no advice', async () => {
  const file = drawsFile(
    {
      offered: [
        {
          wheel: 'hito',
          version: 1,
          own: false,
          ceiling_cents: null,
          monthly_limit: null,
          unlimited: false,
          since: '2026-01-01',
          name: 'Café gratis',
          weight: 1,
          of: 3,
          value_cents: 150,
        },
        {
          wheel: 'vip',
          version: 2,
          own: true,
          ceiling_cents: 6_000,
          monthly_limit: 4,
          unlimited: false,
          since: '2026-11-01',
          name: 'Tarta',
          weight: 5,
          of: 100,
          value_cents: 350,
        },
      ],
      won: [
        {
          at: '2026-10-31T23:30:00Z',
          prize: '=Viaje',
          kind: 'wheel',
          step: 2,
          value_cents: 30_000,
          redeemed_at: null,
          draw,
        },
        {
          at: '2026-11-02T10:00:00Z',
          prize: 'Café gratis',
          kind: 'vip',
          step: 0,
          value_cents: null,
          redeemed_at: '2026-11-02T10:05:00Z',
          draw: null,
        },
      ],
      draws: [
        {
          id: draw,
          at: '2026-10-31T23:30:00Z',
          wheel: 'vip',
          version: 2,
          roll: 7,
          out: ['Tarta'],
          prize: '=Viaje',
          value_cents: 30_000,
        },
      ],
    },
    {
      cafe: 'La Plaza',
      bases: 'https://conecta.test/c/la-plaza/bases',
      from: '2026-11-01',
      to: '2026-11-30',
    },
  );
  const text = new TextDecoder('utf-8').decode(await file.arrayBuffer());
  expect(text.split('\r\n')).toEqual([
    '"Sorteos de La Plaza, del 01/11/2026 al 30/11/2026"',
    '"Es una ayuda para tu asesoría, no un consejo fiscal ni legal."',
    '"Bases de un día: https://conecta.test/c/la-plaza/bases?dia=AAAA-MM-DD"',
    '',
    '"Premios que se ofrecían"',
    '"Ruleta";"Versión";"Desde";"Premio";"Probabilidad (%)";"Al mes, como mucho";"Tope al mes (€)";"Valor de mercado al acabar el periodo (€)"',
    '"Desafíos";1;"01/01/2026";"Café gratis";33,33;;;1,5',
    '"VIP (propia)";2;"01/11/2026";"Tarta";5;4;60;3,5',
    '',
    '"Premios ganados"',
    '"Fecha y hora";"Premio";"De";"Valor de mercado al ganarlo (€)";"Canjeado";"Sorteo"',
    `"01/11/2026 00:30:00";"'=Viaje";"Desafío 2";300;"No";"${draw}"`,
    '"02/11/2026 11:00:00";"Café gratis";"VIP";;"02/11/2026 11:05:00";',
    '',
    '"Registro de sorteos"',
    '"Sorteo";"Fecha y hora";"Ruleta";"Versión";"Número";"Agotado entonces";"Premio";"Valor (€)"',
    `"${draw}";"01/11/2026 00:30:00";"VIP";2;7;"Tarta";"'=Viaje";300`,
    '',
  ]);
});
