import { useState } from 'react';
import { tabStore } from '@/lib/storage';

/**
 * Returns whether a challenge's link was opened, and the handler of the press. This tab remembers it, since phones may
 * reload the page behind the one that it opens.
 * @param name a name of the link, different per café and account
 */
export function useHasOpenedLink(name: string): [opened: boolean, markOpened: () => void] {
  const [opened, setOpened] = useState(() => tabStore.get(`opened:${name}`) === true);
  const markOpened = () => {
    tabStore.set(`opened:${name}`, true);
    setOpened(true);
  };
  return [opened, markOpened];
}
