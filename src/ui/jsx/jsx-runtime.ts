import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-runtime';
import { wrapTextNodes } from '@/ui/jsx/wrap-text-nodes';

export { Fragment } from 'react/jsx-runtime';

/** Makes an element of JSX with at most one child. */
export function jsx(type: ElementType, props: object, key?: Key) {
  return react.jsx(type, wrapTextNodes(type, props, false), key);
}

/** Makes an element of JSX with several children. */
export function jsxs(type: ElementType, props: object, key?: Key) {
  const alone = wrapTextNodes(type, props, true);
  const hasSeveral = 'children' in alone && Array.isArray(alone.children);
  return (hasSeveral ? react.jsxs : react.jsx)(type, alone, key);
}
