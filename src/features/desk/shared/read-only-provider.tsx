import { createContext, use, useState, type ReactNode } from 'react';
import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@/lib/errors';

const ReadOnlyContext = createContext(false);

interface ReadOnlyProviderProps {
  /** Disables only what stands in `WriteControls`. The rest, which only reads, still works. */
  shouldDisableWritesOnly?: boolean;
  children: ReactNode;
}

/**
 * Disables every control that changes something, and refuses a change by key or drop before it is sent. Reads are the
 * same as everywhere.
 */
export function ReadOnlyProvider({ shouldDisableWritesOnly = false, children }: ReadOnlyProviderProps) {
  const client = useQueryClient();
  const [readOnlyClient] = useState(
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
    <QueryClientProvider client={readOnlyClient}>
      <ReadOnlyContext value>
        {shouldDisableWritesOnly ? children : <WriteControls>{children}</WriteControls>}
      </ReadOnlyContext>
    </QueryClientProvider>
  );
}

/** Disables its children on a read-only screen (rule T19). */
export function WriteControls({ children }: { children: ReactNode }) {
  if (!use(ReadOnlyContext)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
