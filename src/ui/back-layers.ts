import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { setLayerStep } from '@/ui/navigation-guard';

/** State of an entry of the history: the router's own, and what this module adds. */
interface EntryState {
  /** Position that the router counts; a layer's entry has that of its screen. */
  idx?: number;
  key?: string;
  /** Number of layers that are open at a layer's entry. */
  layers?: number;
  /** Latest content of the screen's entry below, whose layer's entry this one took. */
  below?: Entry;
}

interface Entry {
  state: EntryState | null;
  href: string;
}

/** Time after which a closed layer's entry is removed where it is the only way back, in milliseconds. */
const REMOVAL_DELAY_MS = 300;

/** The open layers, the topmost last. */
const layers: { close: () => void }[] = [];

/** Gives each open layer an entry; null until it is installed. */
let settle: (() => void) | null = null;

const depthOf = ({ state }: Entry) => state?.layers ?? 0;
const indexOf = ({ state }: Entry) => state?.idx;

/**
 * Lets Back close the topmost layer (docs/decisions/0055). Without a router that counts its entries it does nothing: such
 * a page has no history of its own.
 */
export function installBackLayers(): void {
  const { history } = window;
  if (settle || (history.state as EntryState | null)?.idx === undefined) return;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const readEntry = (): Entry => ({ state: history.state as EntryState | null, href: window.location.href });

  let entry = readEntry();
  let isRemoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Gives the current entry another content; its number of layers stays. */
  const rewrite = ({ state, href }: Entry) => {
    const { below: _below, ...own } = state ?? {};
    replace({ ...own, layers: entry.state?.layers }, '', href);
    entry = readEntry();
  };

  const remove = () => {
    isRemoving = depthOf(entry) > layers.length;
    if (isRemoving) history.go(layers.length - depthOf(entry));
  };

  const settleEntries = () => {
    clearTimeout(timer);
    while (depthOf(entry) < layers.length) {
      push({ ...entry.state, below: undefined, layers: depthOf(entry) + 1 }, '');
      entry = readEntry();
    }
    // Elsewhere it stays until the next step, which passes it: a removal could cross that step.
    const isFirst = history.length === depthOf(entry) + 1;
    if (isFirst && !isRemoving && depthOf(entry) > layers.length)
      timer = setTimeout(remove, REMOVAL_DELAY_MS);
  };

  // The router's navigations take the place of a layer's entry, which would otherwise stay between two screens.
  history.pushState = (state: EntryState | null, unused, url) => {
    if (depthOf(entry) === 0) push(state, unused, url);
    else replace({ ...state, below: { ...entry, state: { ...entry.state, below: undefined } } }, unused, url);
    entry = readEntry();
  };
  history.replaceState = (state: EntryState | null, unused, url) => {
    const { layers: count, below } = entry.state ?? {};
    replace(count || below ? { ...state, layers: count, below } : state, unused, url);
    entry = readEntry();
  };

  /** Returns true for a step between a screen's entries. */
  const takeStep = (): boolean => {
    clearTimeout(timer);
    const left = entry;
    entry = readEntry();
    const wasRemoving = isRemoving;
    isRemoving = false;
    const below = left.state?.below;

    if (wasRemoving && below && indexOf(below) === indexOf(entry)) {
      // A navigation came while the entry was being removed.
      rewrite(below);
      push({ ...left.state, below: undefined }, '', left.href);
      entry = readEntry();
      settleEntries();
      return true;
    }
    if (indexOf(left) === indexOf(entry) && depthOf(left) !== depthOf(entry)) {
      rewrite(left);
      const isBack = depthOf(left) > depthOf(entry) && !wasRemoving;
      const top = layers.length > depthOf(entry) ? layers.at(-1) : undefined;
      const { key } = entry.state ?? {};
      if (isBack && top) flushSync(() => top.close());
      // The entry of a layer that is closed already costs nobody a second step.
      if (isBack && !top) history.go(-1);
      // Closing may have led to another screen.
      else if (entry.state?.key === key) settleEntries();
      return true;
    }
    if (below && indexOf(below) === indexOf(entry)) rewrite(below);
    if (depthOf(entry) > layers.length) settleEntries();
    return false;
  };
  setLayerStep(takeStep);
  settle = settleEntries;
  settle();
}

/**
 * Makes an open layer (dialog, sheet, camera, list of a picker) the first thing that Back closes.
 * @param close called at Back; a layer that is still open afterwards stays until the next Back
 */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    installBackLayers();
    settle?.();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settle?.();
    };
  }, [isOpen]);
}
