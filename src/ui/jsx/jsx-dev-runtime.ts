import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { wrapTextNodes } from '@/ui/jsx/jsx-runtime';

export { Fragment } from 'react/jsx-dev-runtime';

type FurtherArguments = typeof react.jsxDEV extends (
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isList: boolean,
  ...further: infer Further
) => unknown
  ? Further
  : never;

/** Makes an element of JSX during development and in tests. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isList: boolean,
  ...further: FurtherArguments
) {
  const alone = wrapTextNodes(type, props, isList);
  const hasSeveral = isList && 'children' in alone && Array.isArray(alone.children);
  return react.jsxDEV(type, alone, key, hasSeveral, ...further);
}
