import { useState } from 'react';
import { recall, remember } from '@/lib/session-memory';

/**
 * Whether a link that a challenge asks for was opened; kept for this tab, since phones may reload the page behind the
 * one that it opens. In: a name of the link, different per café and account. Out: the state and what the press calls.
 */
export function useOpenedLink(name: string): [opened: boolean, markOpened: () => void] {
  const [opened, setOpened] = useState(() => recall(`opened:${name}`) === true);
  const markOpened = () => {
    remember(`opened:${name}`, true);
    setOpened(true);
  };
  return [opened, markOpened];
}
