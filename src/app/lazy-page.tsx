import { lazy, useState, type ComponentType, type ReactElement } from 'react';

export interface LazyPage<Props> {
  (props: Props): ReactElement;
  /** Fetches the page's file; once it is there the page renders at once, without a moment of waiting. */
  preload: () => Promise<unknown>;
}

/** Returns a page that is loaded when it is first visited, or ahead by `preload`. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let ready: ComponentType<Props> | null = null;
  const preload = async () => ({ default: (ready = await load()) });
  const Loading = lazy(preload) as unknown as ComponentType<Props>;
  function Page(props: Props) {
    // Kept while mounted: changing from one to the other would begin the page anew.
    const [Shown] = useState(() => ready ?? Loading);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { preload });
}
