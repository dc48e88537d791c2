import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
import { exampleReminders } from '@/features/desk/results/test-support';

test('shows who was due and came, with and without a reminder, the interval and the sentence', () => {
  render(<ReminderNumbers results={exampleReminders} />);
  const card = screen.getByRole('region', { name: 'Recordatorios' });
  for (const words of [
    'De cada 100 personas a las que se escribe, 15 vienen gracias al recordatorio.',
    'Con lo que sabemos, entre 7 y 22 de cada 100 (intervalo del 90 %).',
    'Con recordatorio360 de 900 (40 %)',
    'Sin recordatorio25 de 100 (25 %)',
    'la próxima cuenta se hace el jueves 1 de octubre.',
  ])
    expect(card).toHaveTextContent(words);
});
