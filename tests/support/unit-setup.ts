import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { format } from 'node:util';
import { afterEach, expect } from 'vitest';
import { currentMessages, dismissToast, takeNotes } from '@/ui/toast/store';

afterEach(() => {
  // a message outlives the screen that shows it
  act(() => {
    const { toast } = currentMessages();
    if (toast) dismissToast(toast.id);
    takeNotes();
  });
  cleanup();
});

// What React complains of is an error here, as whatever a browser's console says is one end to end. What is no text comes
// from others (a network that fails), and of `act` it speaks while the library that waits for it has turned it off.
const complaints: string[] = [];
const complain = console.error;
console.error = (...said: unknown[]) => {
  if (typeof said[0] === 'string' && !said[0].includes('act(')) complaints.push(format(...said));
  complain(...said);
};
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
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
