import { createContext, use, useState, type ReactNode } from 'react';
import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@/lib/errors';

const Looking = createContext(false);

interface LookedAtProps {
  /** Its acts stand in `Acts`: the rest of it, which only reads, stays alive. */
  apart?: boolean;
  children: ReactNode;
}

/**
 * A screen that may be looked at only: every control that acts is dead, and what a key or a drop would change without
 * one is refused before it is sent. What is read is the same as everywhere.
 */
export function LookedAt({ apart = false, children }: LookedAtProps) {
  const client = useQueryClient();
  const [looking] = useState(
    () =>
      new QueryClient({
        queryCache: client.getQueryCache(),
        mutationCache: new MutationCache({
          onMutate: () => {
            throw new AppError('NOT_ALLOWED', 403);
          },
        }),
        defaultOptions: client.getDefaultOptions(),
      }),
  );
  return (
    <QueryClientProvider client={looking}>
      <Looking value>{apart ? children : <Acts>{children}</Acts>}</Looking>
    </QueryClientProvider>
  );
}

/** Disables its children on a read-only screen (rule T19). */
export function Acts({ children }: { children: ReactNode }) {
  if (!use(Looking)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
