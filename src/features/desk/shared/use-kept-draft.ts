import { useCallback, useState } from 'react';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { draftKey, forget, recall, remember } from '@/lib/session-memory';

/**
 * Keeps what a long form holds in this tab, over a reload and over the end of the session, for who wrote it alone (rule
 * T32). `kept` is what was left behind, checked by `read`; `keep` and `drop` never change.
 */
export function useKeptDraft<Draft>(name: string, read: (kept: unknown) => Draft | null) {
  const viewer = useViewer();
  const key = draftKey(name);
  const [kept] = useState(() => {
    const stored = recall(key) as { by?: unknown; draft?: unknown } | null;
    if (stored?.by === viewer) return read(stored.draft);
    forget(key);
    return null;
  });
  const keep = useCallback((draft: Draft) => remember(key, { by: viewer, draft }), [key, viewer]);
  const drop = useCallback(() => forget(key), [key]);
  return { kept, keep, drop };
}
