import { createEvent, fireEvent, waitFor } from '@testing-library/react';

/** Presses as who has had the button before them for a second: `useEarlyClickGuard` reads the time of the press itself. */
function pressLater(button: Element): void {
  const press = createEvent.click(button);
  Object.defineProperty(press, 'timeStamp', { value: press.timeStamp + 1000 });
  fireEvent(button, press);
}

/** Presses so until it has taken: until something is painted nothing on it can be meant. */
export const pressUntil = (button: () => Element, isTaken: () => boolean): Promise<void> =>
  waitFor(() => {
    if (!isTaken()) pressLater(button());
    if (!isTaken()) throw new Error('the press was not taken');
  });
