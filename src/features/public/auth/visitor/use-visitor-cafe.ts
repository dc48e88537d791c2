import type { Answer } from '@functions/_shared/contracts/procedures';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAnswer } from '@/lib/answer-shapes';
import { toAppError, type AppError } from '@/lib/errors';
import { peekPrefetchedAnswer } from '@/lib/prefetch';
import { recoveryDelay } from '@/lib/recovery-delay';
import { callRpc } from '@/lib/rpc';

interface VisitorCafe {
  data?: Answer<'get_cafe'>;
  /** The last read failed; it is repeated unseen. */
  error?: AppError;
}

/**
 * Reads the café of a visitor's first screen, which does without the cache of the screens that follow. `load` reads it
 * again.
 */
export function useVisitorCafe(cafeSlug: string): VisitorCafe & { load: () => Promise<void> } {
  const [state, setState] = useState<VisitorCafe>(() => {
    const answer = peekPrefetchedAnswer('get_cafe', { cafe_slug: cafeSlug });
    return isAnswer('get_cafe', answer) ? { data: answer as Answer<'get_cafe'> } : {};
  });
  const failures = useRef(0);
  const load = useCallback(
    () =>
      callRpc('get_cafe', { cafe_slug: cafeSlug }).then(
        (data) => {
          failures.current = 0;
          setState({ data });
        },
        (thrown: unknown) => {
          failures.current += 1;
          setState((was) => (was.data ? was : { error: toAppError(thrown) }));
        },
      ),
    [cafeSlug],
  );
  useEffect(() => void load(), [load]);
  const { error } = state;
  useEffect(() => {
    if (!error?.retryable) return;
    const timer = window.setTimeout(() => void load(), recoveryDelay(failures.current - 1));
    const loadNow = () => void load();
    window.addEventListener('online', loadNow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', loadNow);
    };
  }, [error, load]);
  return { ...state, load };
}
