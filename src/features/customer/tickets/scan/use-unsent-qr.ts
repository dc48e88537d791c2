import { useState } from 'react';
import { forget, recall, remember } from '@/lib/session-memory';

/** Returns the text of a QR that was read and not yet answered, and its setter. It survives a reload of the tab. */
export function useUnsentQr(userId: string, cafeId: string) {
  const key = `unsent-qr:${userId}:${cafeId}`;
  const [text, setText] = useState<string | null>(() => {
    const stored = recall(key);
    return typeof stored === 'string' && stored !== '' ? stored : null;
  });
  return {
    text,
    keep: (read: string) => {
      remember(key, read);
      setText(read);
    },
    forget: () => {
      forget(key);
      setText(null);
    },
  };
}
