import type { ElementType, Key, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

const isText = (child: ReactNode): child is string | number | bigint =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint';

/** A fragment, a boundary of Suspense and their like: they have no element, and their children stand beside others. */
const hasNoElement = (type: unknown) => typeof type === 'symbol';

const isNothing = (child: ReactNode) => child == null || child === '' || typeof child === 'boolean';

/**
 * Returns the text in an element of its own. Blank text stays bare: translators leave it, and in a row of flexible
 * boxes an element would take a gap.
 */
function wrap(parent: ElementType, text: string): ReactNode {
  if (text.trim() === '') return text;
  return react.jsx(parent === 'text' ? 'tspan' : 'span', { children: text });
}

/**
 * Returns an element's children with each text alone in an element, which survives a browser's translation
 * (docs/decisions/0050). Neighbouring texts become one. All other children keep their places, and so their state.
 */
function wrapChildren(parent: ElementType, children: readonly ReactNode[]): ReactNode {
  const places: ReactNode[] = [];
  let isOnlyText = !hasNoElement(parent);
  let text: { place: number; words: string } | null = null;
  for (const child of children) {
    if (!isText(child)) {
      places.push(child);
      if (isNothing(child)) continue;
      text = null;
      isOnlyText = false;
    } else if (text) {
      text.words += String(child);
      places[text.place] = text.words;
      places.push(null);
    } else {
      text = { place: places.length, words: String(child) };
      places.push(text.words);
    }
  }
  if (isOnlyText) return text?.words ?? null;
  return places.map((child) => (typeof child === 'string' ? wrap(parent, child) : child));
}

/**
 * Returns an element's properties with each text alone in an element.
 * @param isList The children are several, as JSX lists them.
 */
export function wrapTextNodes(parent: ElementType, props: object, isList: boolean): object {
  if (!('children' in props)) return props;
  const children = props.children as ReactNode;
  if (isList) return { ...props, children: wrapChildren(parent, children as readonly ReactNode[]) };
  if (hasNoElement(parent) && isText(children)) return { ...props, children: wrap(parent, String(children)) };
  return props;
}

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
