import { useCallback, useState } from 'react';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { draftKey, tabStore } from '@/lib/storage';

/**
 * Keeps what a long form holds in this tab, over a reload and over the end of the session, for who wrote it alone (rule
 * T32). `kept` is what was left behind, checked by `read`; `keep` and `drop` never change.
 */
export function useKeptDraft<Draft>(name: string, read: (kept: unknown) => Draft | null) {
  const viewer = useUserId();
  const key = draftKey(name);
  const [kept] = useState(() => {
    const stored = tabStore.get(key) as { by?: unknown; draft?: unknown } | null;
    if (stored?.by === viewer) return read(stored.draft);
    tabStore.remove(key);
    return null;
  });
  const keep = useCallback((draft: Draft) => tabStore.set(key, { by: viewer, draft }), [key, viewer]);
  const drop = useCallback(() => tabStore.remove(key), [key]);
  return { kept, keep, drop };
}
