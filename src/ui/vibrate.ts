/**
 * Lets the phone vibrate where it has that, in milliseconds of on and off. Before the first press browsers refuse it, and
 * say so in the console: then it is not asked.
 */
export function vibrate(...pattern: number[]): void {
  const { userActivation } = navigator as Partial<Navigator>;
  if (userActivation?.hasBeenActive === false || !('vibrate' in navigator)) return;
  navigator.vibrate(pattern);
}
