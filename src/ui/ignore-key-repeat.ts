import type { KeyboardEvent } from 'react';

/** On what holds buttons: a key that is held down presses them once, whichever of them gets the focus meanwhile. */
export function ignoreKeyRepeat(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
