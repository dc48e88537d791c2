import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';
import { findUnwrappedTexts } from '@tests/support/dom/find-unwrapped-texts';
import { currentMessages, dismissToast, takeSonnerToasts } from '@/ui/toast/store';

afterEach(() => {
  // a message outlives the screen that shows it
  act(() => {
    const { toast } = currentMessages();
    if (toast) dismissToast(toast.id);
    takeSonnerToasts();
  });
  cleanup();
  // Drafts that a form left in this tab would reach the next test.
  window.sessionStorage.clear();
});

// A complaint of React is an error here, as any console message is one end to end. A value that is no text comes
// from others (a network that fails), and of `act` it speaks while the library that waits for it has turned it off.
const complaints: string[] = [];
const complain = console.error;
console.error = (...args: unknown[]) => {
  if (typeof args[0] === 'string' && !args[0].includes('act(')) complaints.push(format(...args));
  complain(...args);
};
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

// A text that React keeps as a node breaks when the browser translates the page (rule J35).
const takeUnwrappedTexts = findUnwrappedTexts();
afterEach(() => {
  expect(takeUnwrappedTexts()).toEqual([]);
});

// A timer that is pending when a file ends, or that a late frame sets then, would fire without a window: sonner takes a
// toast away after 200 ms. The end of the file clears all of them and lets no other begin.
const pending = new Set<NodeJS.Timeout>();
let hasEnded = false;
function untilTheFileEnds<Set extends typeof setTimeout | typeof setInterval>(set: Set): Set {
  const tracked = (...args: Parameters<Set>) => {
    const timer = set(...(args as Parameters<typeof setTimeout>));
    if (hasEnded) clearTimeout(timer);
    else pending.add(timer);
    return timer;
  };
  return Object.assign(tracked, set);
}
globalThis.setTimeout = untilTheFileEnds(globalThis.setTimeout);
globalThis.setInterval = untilTheFileEnds(globalThis.setInterval);
afterAll(() => {
  hasEnded = true;
  pending.forEach(clearTimeout);
});

// A busy machine loads a lazy part late; what is wrong still fails.
configure({ asyncUtilTimeout: 5_000 });

// A browser takes the rejection of a cancelled animation for handled; happy-dom does not, and Node has no animations.
if (typeof Animation === 'function') {
  const cancel: (this: Animation) => void = Reflect.get(Animation.prototype, 'cancel');
  Animation.prototype.cancel = function (this: Animation) {
    this.finished.catch(() => undefined);
    cancel.call(this);
  };
}
