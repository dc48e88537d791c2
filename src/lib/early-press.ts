let pressed = false;

function remember({ target }: Event): void {
  if (target instanceof Element && target.closest('button')) pressed = true;
}

/** From now on, notes that a button was pressed which the application has not brought to life yet (prerendered pages). */
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
