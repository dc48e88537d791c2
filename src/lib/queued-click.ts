/** Finds the buttons of the prerendered start page, and a visitor's at a café. On other pages React handles every click. */
const findButtons = () => [
  ...document.querySelectorAll<HTMLButtonElement>('[data-page="/"] button, button[data-early]'),
];

/** Index of the button that was clicked last, counted from the top. */
let clickedIndex = -1;

function queueClick({ target }: Event): void {
  const index = findButtons().findIndex((button) => target instanceof Node && button.contains(target));
  if (index >= 0) clickedIndex = index;
}

/** Starts queueing clicks on buttons of the start page that the application has not brought to life yet. */
export function queueClicks(): void {
  document.addEventListener('click', queueClick);
}

/**
 * Ends the queueing. The page that takes over acts on a click that came too early.
 * @returns the button that stands where one was clicked; null if none was
 */
export function consumeQueuedClick(): HTMLButtonElement | null {
  document.removeEventListener('click', queueClick);
  const button = findButtons()[clickedIndex] ?? null;
  clickedIndex = -1;
  return button;
}
