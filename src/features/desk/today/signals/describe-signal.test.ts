import { expect, test } from 'vitest';
import { describeSignal } from '@/features/desk/today/signals/describe-signal';

test('tells the cents of receipts that nobody has looked at as whole euros, rounded down', () => {
  const signal = { key: 'k', at: '2026-11-22T11:00:00+00:00', day: null, member: null, people: [] };
  const { observation } = describeSignal({ ...signal, kind: 'unseen-receipts', count: 21_099 });
  expect(observation).toMatch(/^Una misma persona ha sumado 210 € en 30 días/);
});

test('A signal of a tag names the tag, and the day where there is one', () => {
  const signal = { key: 'k', at: '2026-11-22T11:00:00+00:00', people: [], tag: 'Barra', count: 130 };
  expect(describeSignal({ ...signal, kind: 'tag-jump', day: null }).observation).toBe(
    'El contador de la etiqueta «Barra» ha saltado 130 toques de una vez.',
  );
  expect(describeSignal({ ...signal, kind: 'tag-unopened', day: null }).observation).toBe(
    '130 toques de la etiqueta «Barra» no se han abierto en 7 días.',
  );
  expect(describeSignal({ ...signal, kind: 'tag-closed', day: '2026-11-22', count: 1 }).observation).toBe(
    '1 toque de la etiqueta «Barra» fuera del horario, lo último el 22/11/2026.',
  );
});
