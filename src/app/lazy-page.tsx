import { lazy, useState, type ComponentType, type ReactElement } from 'react';

export interface LazyPage {
  (): ReactElement;
  /** Fetches the page's file; once it is there the page renders at once, without a moment of waiting. */
  preload: () => Promise<unknown>;
}

/** Returns a page that is loaded when it is first visited, or ahead by `preload`. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let ready: ComponentType | null = null;
  const preload = async () => {
    const page = await load();
    ready = page.default;
    return page;
  };
  const Waiting = lazy(preload);
  function Page() {
    // Kept while mounted: changing from one to the other would begin the page anew.
    const [Shown] = useState<ComponentType>(() => ready ?? Waiting);
    return <Shown />;
  }
  return Object.assign(Page, { preload });
}
