import { CODE_MINUTES } from '@/domain/figures';
import { useState } from 'react';
import { CODE_RESEND_SECONDS } from '@/features/public/auth/code-mails';
import { tabStore } from '@/lib/storage';

/** A code that was sent to an address; it holds nothing secret. */
export interface MailedCode {
  email: string;
  /** Instant from which the address can have another one, in epoch milliseconds; null where none could be sent. */
  nextAt: number | null;
  /** Instant at which it ends, in epoch milliseconds. */
  endsAt: number;
}

/** Returns the instant that lies so many seconds ahead, in epoch milliseconds. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;

/** Says how long ago the last code was sent, at the least. */
export const sentWithin = (nextAt: number | undefined): string =>
  nextAt !== undefined && nextAt > Date.now()
    ? 'hace menos de un minuto'
    : `hace menos de ${CODE_MINUTES} minutos`;

/** Returns what the tab keeps of a code that still works; null for none. */
function readMailedCode(kept: unknown): MailedCode | null {
  const { email, nextAt, endsAt } = (kept ?? {}) as Record<string, unknown>;
  const isCode =
    typeof email === 'string' &&
    (nextAt === null || typeof nextAt === 'number') &&
    typeof endsAt === 'number' &&
    endsAt > Date.now();
  return isCode ? { email, nextAt, endsAt } : null;
}

/**
 * Keeps the step in which a mailed code is typed across reloads: phones drop a tab while its owner reads the mail.
 * @param step where the code was asked for
 */
export function useMailedCode(step: string) {
  const key = `mailed-code:${step}`;
  const [code, setCode] = useState(() => readMailedCode(tabStore.get(key)));

  /** Keeps that a code is on its way; `wait` is in how many seconds there can be another, null where none was sent. */
  const keepCode = (email: string, wait: number | null): void => {
    // A repeated request within the minute means that the code was mailed up to a minute ago.
    const sentAt = Date.now() - (CODE_RESEND_SECONDS - (wait ?? CODE_RESEND_SECONDS)) * 1000;
    const mailed = {
      email,
      nextAt: wait === null ? null : inSeconds(wait),
      endsAt: sentAt + CODE_MINUTES * 60_000,
    };
    tabStore.set(key, mailed);
    setCode(mailed);
  };
  const dropCode = (): void => {
    tabStore.remove(key);
    setCode(null);
  };
  return { code, keepCode, dropCode };
}
