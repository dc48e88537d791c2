import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { PrintableCards } from '@/features/desk/shared/printable-cards';

const sheets = (codes: readonly string[]) => (
  <StrictMode>
    <PrintableCards cafe={exampleCafe} grid={{ across: 2, down: 5, width: 85, height: 55 }} codes={codes}>
      {(code) => <p>{code}</p>}
    </PrintableCards>
  </StrictMode>
);
const settled = () => act(() => Promise.resolve());

test('A sheet is printed once, again for other codes, and not when it was left in the meantime', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { rerender, unmount } = render(sheets([]));
  await settled();
  expect(print).not.toHaveBeenCalled();
  rerender(sheets(['ABC123']));
  await settled();
  expect(print).toHaveBeenCalledTimes(1);
  rerender(sheets(['DEF456']));
  await settled();
  expect(print).toHaveBeenCalledTimes(2);
  rerender(sheets(['GHJ789']));
  unmount();
  await settled();
  expect(print).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test('A sheet that is there when the page opens is printed once, even if effects run twice', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(sheets(['ABC123']));
  await settled();
  expect(print).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
