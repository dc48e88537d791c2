import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
import { exampleReminders } from '@/features/desk/results/test-support';

const card = () => screen.getByRole('region', { name: 'Recordatorios' });
const LIFT = '15de cada 100 personas a las que les tocaba uno vienen gracias al recordatorio.';

test('shows who was due and came, with and without a reminder, the interval and the sentence', () => {
  render(<ReminderNumbers results={exampleReminders} />);
  for (const words of [
    LIFT,
    'Con lo que sabemos, entre 6,8 y 22 de cada 100 (intervalo del 90 %).',
    'Con recordatorio360 de 900 (40 %)',
    'Sin recordatorio25 de 100 (25 %)',
    'la próxima cuenta se hace el jueves 1 de octubre.',
  ])
    expect(card()).toHaveTextContent(words);
});

const few = { ...exampleReminders, reminded: 60, not_reminded: 12, effect: null };

test('beside a café’s own stands what those of all brought, with how many they are', () => {
  render(<ReminderNumbers results={few} all={{ ...exampleReminders, cafes: 7 }} />);
  for (const words of ['de momento hay 12', 'En las 7 cafeterías del programa que piden prueba', LIFT])
    expect(card()).toHaveTextContent(words);
});
