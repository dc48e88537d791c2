import { exampleId } from '@tests/support/example-id';
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
          since: '2026-01-01',
          name: 'Café gratis',
          weight: 1,
          of: 3,
          value_cents: 150,
        },
      ],
      won: [
        {
          at: '2026-10-31T23:30:00Z',
          prize: '=Viaje',
          kind: 'wheel',
          step: 2,
          value_cents: 30_001,
          above_300: true,
          redeemed_at: null,
          draw,
        },
        {
          at: '2026-11-02T10:00:00Z',
          prize: 'Café gratis',
          kind: 'vip',
          step: 0,
          value_cents: null,
          above_300: false,
          redeemed_at: '2026-11-02T10:05:00Z',
          draw: null,
        },
      ],
      draws: [{ id: draw, at: '2026-10-31T23:30:00Z', wheel: 'vip', version: 2, roll: 7, prize: '=Viaje' }],
    },
    { cafe: 'La Plaza', from: '2026-11-01', to: '2026-11-30' },
  );
  const text = new TextDecoder('utf-8').decode(await file.arrayBuffer());
  expect(text.split('\r\n')).toEqual([
    '"Sorteos de La Plaza, del 01/11/2026 al 30/11/2026"',
    '"Es una ayuda para tu asesoría, no un consejo fiscal ni legal."',
    '',
    '"Premios que se ofrecían"',
    '"Ruleta";"Versión";"Desde";"Premio";"Probabilidad (%)";"Valor de mercado actual (€)"',
    '"Desafíos";1;"01/01/2026";"Café gratis";33,33;1,5',
    '',
    '"Premios ganados"',
    '"Fecha y hora";"Premio";"De";"Valor de mercado al ganarlo (€)";"Más de 300 €";"Canjeado";"Sorteo"',
    `"01/11/2026 00:30:00";"'=Viaje";"Desafío 2";300,01;"Sí";"No";"${draw}"`,
    '"02/11/2026 11:00:00";"Café gratis";"VIP";;"No";"02/11/2026 11:05:00";',
    '',
    '"Registro de sorteos"',
    '"Sorteo";"Fecha y hora";"Ruleta";"Versión";"Número";"Premio"',
    `"${draw}";"01/11/2026 00:30:00";"VIP";2;7;"'=Viaje"`,
    '',
  ]);
});
