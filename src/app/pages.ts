import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { lazyPage, type LazyPage } from '@/app/lazy-page';
import { env } from '@/config/env';
import { pagesOf, type Access, type PageEntry } from '@/config/pages';
import { holdsSession } from '@/lib/prefetch';

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

const pages = Object.values<PageEntry>(pagesOf(env.productName)).map((entry): PageRoute => ({
  ...entry,
  Page: componentOf(entry.module),
}));

/** Returns the pages of one kind, for the router. */
export const pagesWith = (access: Access): PageRoute[] => pages.filter((page) => page.access === access);

/**
 * Returns the page of an address and what it stands on, fetched at the same time. Rejects when a file cannot be had.
 */
export function preloadPageAt({ pathname }: { pathname: string }): {
  path: string;
  /** True if the prerendered file is useful on its own: readable, with links that work. */
  readable: boolean;
  loaded: Promise<unknown>;
} {
  const route = matchRoutes(pages, pathname)?.[0]?.route;
  if (!route) return { path: '', readable: false, loaded: Promise.resolve() };
  const readable = route.access === 'plain';
  return {
    path: route.path,
    readable,
    loaded: Promise.all([
      route.Page.preload(),
      !readable && SessionLayer.preload(),
      route.visitorsSee && !holdsSession() && componentOf(route.visitorsSee).preload(),
    ]),
  };
}

/**
 * Fetches the screens that an address leads to, after its own. A file that cannot be had is fetched again by the press
 * that needs it.
 */
export async function preloadNextPages(pathname: string): Promise<void> {
  const route = matchRoutes(pages, pathname)?.[0]?.route;
  if (!route?.next) return;
  await route.Page.preload();
  await Promise.all(route.next.map((module) => componentOf(module).preload()));
}
