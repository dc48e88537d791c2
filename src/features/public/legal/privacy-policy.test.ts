import { expect, test } from 'vitest';
import { documentValues } from '@/features/public/legal/document-values';
import { readLegalText } from '@/features/public/legal/legal-text';
import { policyValues } from '@/features/public/legal/policy-values';
import policy from '@/features/public/legal/privacy-policy.md?raw';
import { purposes } from '@/features/public/legal/purposes';

const { versions } = readLegalText(policy, { ...documentValues(null, '', ''), ...policyValues });
const points = versions[0].sections.flatMap((section) => section.points);
const pointAbout = (words: string) => points.find((point) => point.startsWith(words));

test('The policy has each purpose of the register: data, basis, recipients and period', () => {
  expect(purposes.length).toBeGreaterThan(20);
  for (const { title, data, basis, period, recipients } of purposes) {
    const point = pointAbout(`${title}. `);
    for (const words of [data, `Base: ${basis}`, `Se guarda ${period}`, `Lo ve ${recipients}`])
      expect(point, title).toContain(words);
  }
});

test("The policy says what is read of a ticket's QR, that no picture of it is kept, and when a photo is removed", () => {
  const point = pointAbout('Tickets de compra');
  for (const word of ['NIF', 'número', 'día', 'importe', 'no guardamos ninguna imagen', '90 días después'])
    expect(point).toContain(word);
});

test('The policy says that reminders need a consent, who gets none, and how they stop', () => {
  expect(pointAbout('Una cafetería te manda avisos')).toMatch(
    /solo si los pides.*correo confirmado.*3 de cada 10 personas.*un toque/,
  );
});

test("The policy says what Google and Apple learn of a card in a phone's wallet", () => {
  expect(pointAbout('Si guardas tu tarjeta')).toMatch(/Google recibe.*nunca tu email.*Apple solo le avisa/);
});

test('The policy says that proofs of presence are stored with their minute, and for how long', () => {
  expect(pointAbout('Comprobar que estuviste')).toMatch(/qué minuto.*6 meses/);
});
