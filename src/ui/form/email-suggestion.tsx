import { useEffect, useState } from 'react';
import { suggestEmail } from '@/domain/email';

interface EmailSuggestionProps {
  /** The text typed so far. */
  email: string;
  /** Takes the suggestion over. */
  onAccept: (email: string) => void;
}

/** Pause after the last key before an address is checked, in milliseconds. */
const CHECK_DELAY_MS = 700;

/** Below an e-mail field: asks about a domain that looks mistyped ("gmail.con"). It blocks nothing. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [email]);
  const suggestion = settled === email ? suggestEmail(email) : null;
  return (
    <p role="status" className="-mt-3 text-sm text-ink-soft empty:hidden">
      {suggestion && (
        <>
          ¿Querías decir{' '}
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-touch font-semibold wrap-anywhere text-primary-ink underline underline-offset-2"
          >
            {suggestion}
          </button>
          ?
        </>
      )}
    </p>
  );
}
