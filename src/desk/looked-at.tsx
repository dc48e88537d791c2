import { useState, type ReactNode } from 'react';
import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@/lib/errors';

/**
 * A screen that may be looked at only: every control of it is dead, and what a key or a drop would change without one is
 * refused before it is sent. What is read is the same as everywhere.
 */
export function LookedAt({ children }: { children: ReactNode }) {
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
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </QueryClientProvider>
  );
}
