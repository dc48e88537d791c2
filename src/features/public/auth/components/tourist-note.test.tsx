import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TouristNote } from '@/features/public/auth/components/tourist-note';

const { dataset } = document.documentElement;
afterEach(() => delete dataset.foreign);

test.each([
  ['de', 'de', 'Dein Browser kann die Seite übersetzen.'],
  ['ja', 'en', 'Your browser can translate this page.'],
])('A reader of %s finds two lines in %s, which no browser translates', async (reads, language, line) => {
  dataset.foreign = reads;
  render(<TouristNote />);
  const note = (await screen.findByText(line)).closest('[lang]');
  expect(note).toHaveAttribute('lang', language);
  expect(note).toHaveAttribute('translate', 'no');
});

test('Where nothing marks the reader as foreign there are none', () => {
  const { container } = render(<TouristNote />);
  expect(container).toHaveTextContent(/^$/);
});
