import { tabStore } from '@/lib/storage';

/** Mails that a customer allows a café. */
export interface ReminderAnswer {
  reminders: boolean;
  tickets: boolean;
}

const keyOf = (userId: string, cafeId: string) => `reminders:${userId}:${cafeId}`;

/**
 * Keeps a yes that waits for the code of the customer's mailbox: it is sent when they come back, also after a reload of the
 * page on which the code is typed (rule M2).
 */
export function storeConsent(userId: string, cafeId: string, answer: ReminderAnswer): void {
  tabStore.set(keyOf(userId, cafeId), answer);
}

/** Returns the answer that waits, and leaves it there. */
export function readStoredConsent(userId: string, cafeId: string): ReminderAnswer | undefined {
  const kept = tabStore.get(keyOf(userId, cafeId));
  if (typeof kept !== 'object' || kept === null) return undefined;
  // only a yes waits
  return {
    reminders: 'reminders' in kept && kept.reminders === true,
    tickets: 'tickets' in kept && kept.tickets === true,
  };
}

/** Returns the answer that waits, once. */
export function takeStoredConsent(userId: string, cafeId: string): ReminderAnswer | undefined {
  const answer = readStoredConsent(userId, cafeId);
  tabStore.remove(keyOf(userId, cafeId));
  return answer;
}
