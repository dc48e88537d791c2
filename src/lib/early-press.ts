/** Of the prerendered start page only: in the pages of the application every press counts by itself. */
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[data-page="/"] button')];

/** Index of the button that was pressed last, counted from the top. */
let pressed = -1;

function remember({ target }: Event): void {
  const at = buttons().findIndex((button) => target instanceof Node && button.contains(target));
  if (at >= 0) pressed = at;
}

/** From now on, notes which button of the start page was pressed that the application has not brought to life yet. */
export function rememberEarlyPress(): void {
  document.addEventListener('click', remember);
}

/**
 * Ends the noting. The page that takes over makes up for a press that came too early.
 * @returns the button that stands where one was pressed; null if none was
 */
export function takeEarlyPress(): HTMLButtonElement | null {
  document.removeEventListener('click', remember);
  const button = buttons()[pressed] ?? null;
  pressed = -1;
  return button;
}
