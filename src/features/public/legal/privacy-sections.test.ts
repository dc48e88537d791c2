import { expect, test } from 'vitest';
import { privacySections } from '@/features/public/legal/privacy-sections';

const points = privacySections(null, '').flatMap((section) => section.points);
const pointAbout = (words: string) => points.find((point) => point.includes(words));

test("it says what is read of a ticket's QR, and that no picture of it is kept", () => {
  const point = pointAbout('el QR de un ticket');
  for (const word of ['NIF', 'número', 'día', 'importe', 'No guardamos ninguna imagen'])
    expect(point).toContain(word);
});

test("it says when a ticket's photo leaves, and what stays", () => {
  expect(pointAbout('La foto de un ticket se borra')).toMatch(/90 días después.*El ticket se queda/);
});

test('it says that reminders are asked for, what is kept of them and for how long, and how they stop', () => {
  expect(pointAbout('Una cafetería te manda avisos')).toMatch(
    /solo si los pides.*correo confirmado.*qué texto aceptaste, cuándo, y cuándo dejaste de quererlos.*12 meses.*3 de cada 10 personas.*24 meses.*un toque/,
  );
});
