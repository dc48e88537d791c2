import { useState } from 'react';
import { tabStore } from '@/lib/storage';

/** Returns the text of a QR that was read and not yet answered, and its setter. It survives a reload of the tab. */
export function useStoredQr(userId: string, cafeId: string) {
  const key = `unsent-qr:${userId}:${cafeId}`;
  const [text, setText] = useState<string | null>(() => {
    const stored = tabStore.get(key);
    return typeof stored === 'string' && stored !== '' ? stored : null;
  });
  return {
    text,
    keep: (read: string) => {
      tabStore.set(key, read);
      setText(read);
    },
    forget: () => {
      tabStore.remove(key);
      setText(null);
    },
  };
}
