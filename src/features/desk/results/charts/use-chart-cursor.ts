import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Returns the mark to move to, or null where there is none or the key is not for moving. */
export type Move = (from: number, key: string) => number | null;

/** The marks of a picture one after another. */
export const rowNavigation =
  (count: number): Move =>
  (from, key) => {
    const to = {
      ArrowRight: from + 1,
      ArrowDown: from + 1,
      ArrowLeft: from - 1,
      ArrowUp: from - 1,
      PageDown: Math.min(count - 1, from + 7),
      PageUp: Math.max(0, from - 7),
      Home: 0,
      End: count - 1,
    }[key];
    return to === undefined || to < 0 || to >= count ? null : to;
  };

/** The marks of a picture row by row. */
export const gridNavigation =
  (count: number, columns: number): Move =>
  (from, key) => {
    const column = from % columns;
    const to = {
      ArrowRight: column + 1 < columns ? from + 1 : undefined,
      ArrowLeft: column > 0 ? from - 1 : undefined,
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      Home: from - column,
      End: from - column + columns - 1,
    }[key];
    return to === undefined || to < 0 || to >= count ? null : to;
  };

/**
 * Returns the marks of a picture as a list to walk along: one stop for the Tab key, arrows from mark to mark, each with
 * its words for screen readers; the one with the focus, under the pointer or touched last is `active`, until Escape.
 */
export function useChartCursor(count: number, move: Move) {
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const tabStop = Math.min(stop, count - 1);
  const list = {
    role: 'listbox' as const,
    onKeyDown: (event: KeyboardEvent<Element>) => {
      if (event.key === 'Escape') return setActive(null);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = move(tabStop, event.key);
      if (next === null) return;
      event.preventDefault();
      event.currentTarget.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // a finger that has left the glass still wants to read
      if (pointerType === 'mouse') setActive(null);
    },
    onBlur: () => setActive(null),
  };
  const mark = (index: number, words: string) => ({
    role: 'option' as const,
    'aria-label': words,
    'aria-selected': active === index,
    'data-mark': index,
    tabIndex: index === tabStop ? 0 : -1,
    onFocus: () => {
      setStop(index);
      setActive(index);
    },
    onPointerEnter: () => setActive(index),
    onPointerDown: () => setActive(index),
  });
  return { active: active !== null && active < count ? active : null, list, mark };
}
