import { useCallback, useMemo, useState } from 'react';
import { VERSION } from '@/config/version';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { draftKey, tabStore } from '@/lib/storage';

/** Work of a form in this tab. `kept` is what was left behind; `keep` and `drop` never change. */
export interface KeptDraft<Draft> {
  kept: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
}

/**
 * Keeps what a form holds in this tab, over a reload and over the end of the session, for who wrote it alone (rule T32).
 * What another version of the page left behind may have another shape and is not taken.
 * @param name the form's, with the ids of what it changes
 */
export function useKeptDraft<Draft>(name: string): KeptDraft<Draft> {
  const key = draftKey(useUserId(), name);
  const [kept] = useState(() => {
    const stored = tabStore.get(key) as { version?: unknown; draft: Draft } | null;
    return stored?.version === VERSION ? stored.draft : null;
  });
  const keep = useCallback((draft: Draft) => tabStore.set(key, { version: VERSION, draft }), [key]);
  const drop = useCallback(() => tabStore.remove(key), [key]);
  return useMemo(() => ({ kept, keep, drop }), [kept, keep, drop]);
}
