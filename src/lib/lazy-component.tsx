import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactElement;
  /** Fetches the component's file; once it is there it renders at once. Rejects when it cannot be had. */
  preload: () => Promise<void>;
}

/**
 * Returns a part of a screen whose file is fetched when it is first shown, or ahead by `preload`. In place of React's
 * `lazy`, which waits a moment even for a file that is here, and then keeps what has come hidden for 300 ms.
 * @param fallback what stands in its place meanwhile
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  const preload = async () => {
    ready = (await load()).default;
  };
  function Part(props: Props) {
    const [Shown, show] = useState(() => ready);
    useEffect(() => {
      if (Shown) return;
      const fail = (thrown: unknown) =>
        show(() => {
          throw thrown;
        });
      preload().then(() => show(() => ready), fail);
    }, [Shown]);
    return Shown ? <Shown {...props} /> : <>{fallback}</>;
  }
  return Object.assign(Part, { preload });
}
