import type { ComponentType } from 'react';
import { findPage } from '@/app/find-page';
import { lazyPage, type LazyPage } from '@/app/lazy-page';
import type { PageEntry } from '@/config/pages';
import { hasStoredSession } from '@/lib/prefetch';

/** Backend, cache and who is signed in: what all pages stand on but those that are only read. */
export const SessionLayer = lazyPage(() => import('@/app/session-layer'));

export interface PageRoute extends PageEntry {
  Page: LazyPage;
}

const files = import.meta.glob<{ default: ComponentType }>('./routes/*.tsx');

/** One component for all addresses of a file: going from one to another does not begin it anew. */
const components = new Map<string, LazyPage>();

function componentOf(module: string): LazyPage {
  const load = files[`./routes/${module}.tsx`];
  if (!load) throw new Error(`There is no src/app/routes/${module}.tsx`);
  const component = components.get(module) ?? lazyPage(load);
  components.set(module, component);
  return component;
}

/** Returns the page of an address, with its component. */
export function pageAt(pathname: string): PageRoute {
  const { page } = findPage(pathname);
  return { ...page, Page: componentOf(page.module) };
}

/**
 * Returns the page of an address and what it stands on, fetched at the same time. Rejects when a file cannot be had.
 */
export function preloadPageAt({ pathname }: { pathname: string }): {
  path: string;
  /** True if the prerendered file is useful on its own: readable, with links that work. */
  readable: boolean;
  loaded: Promise<unknown>;
} {
  const route = pageAt(pathname);
  const readable = route.access === 'static';
  return {
    path: route.path,
    readable,
    loaded: Promise.all([
      route.Page.preload(),
      !readable && SessionLayer.preload(),
      route.visitorPage && !hasStoredSession() && componentOf(route.visitorPage).preload(),
    ]),
  };
}

/** Fetches the screens that an address leads to, after its own. */
export async function preloadNextPages(pathname: string): Promise<void> {
  const route = pageAt(pathname);
  if (!route.preloads) return;
  await route.Page.preload();
  await Promise.all(route.preloads.map((module) => componentOf(module).preload()));
}
