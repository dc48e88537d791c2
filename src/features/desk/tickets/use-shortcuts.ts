import { useEffect, useRef } from 'react';

export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const TYPING_SELECTOR = 'input:not([type=checkbox]), textarea, select, [role=dialog]';

/**
 * Runs an action once when its key is pressed anywhere but in a field or a dialog, and without modifiers.
 * Single keys must be possible to turn off (WCAG 2.1.4), hence `enabled`.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING_SELECTOR)) return;
      if (document.querySelector('[role=dialog]')) return;
      const action = current.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
