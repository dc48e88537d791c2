let pressed = false;

function remember({ target }: Event): void {
  // Only those of the prerendered start page: in the pages of the application every press counts by itself.
  if (target instanceof Element && target.closest('[data-page="/"] button')) pressed = true;
}

/** From now on, notes that a button of the start page was pressed which the application has not brought to life yet. */
export function rememberEarlyPress(): void {
  document.addEventListener('click', remember);
}

/** Whether somebody pressed a button too early; the page that takes it over makes up for it. Ends the noting. */
export function takeEarlyPress(): boolean {
  document.removeEventListener('click', remember);
  const was = pressed;
  pressed = false;
  return was;
}
