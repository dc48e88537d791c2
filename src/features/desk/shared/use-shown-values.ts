import { useEffect, useRef, useState } from 'react';
import { toAppError } from '@/lib/errors';

/**
 * Remembers for each field of a form what its page showed when somebody began to change it, and what somebody else has
 * saved there meanwhile (rule T32).
 * @param begun what it showed of fields that are about to be typed in again
 */
export function useShownValues<Stored extends object>(
  stored: Stored,
  isTouched: (field: keyof Stored & string) => boolean,
  begun: Partial<Stored> = {},
) {
  const shown = useRef({ ...stored, ...begun });
  const awaited = useRef(new Set(Object.keys(begun)));
  const [edited, setEdited] = useState<Partial<Stored> | null>(null);
  const fields = Object.keys(stored) as (keyof Stored & string)[];
  useEffect(() => {
    for (const field of fields) if (isTouched(field)) awaited.current.delete(field);
    const untouched = fields.filter((field) => !isTouched(field) && !awaited.current.has(field));
    shown.current = { ...shown.current, ...pick(stored, untouched) };
  });
  return {
    /** The values of now of what was refused; null where nothing was. */
    edited,
    shownOf: (touched: readonly (keyof Stored & string)[]) => pick(shown.current, touched),
    /** Takes a refusal in. Returns false for any other failure. */
    take: (thrown: unknown) => {
      const { code, details } = toAppError(thrown);
      if (code !== 'SETTINGS_EDITED') return false;
      setEdited(JSON.parse(details ?? '{}') as Partial<Stored>);
      return true;
    },
    /** Once both values have been seen: the other's is what is shown from now on. */
    settle: () => {
      shown.current = { ...shown.current, ...edited };
      setEdited(null);
    },
  };
}

function pick<Of extends object>(from: Of, fields: readonly (keyof Of & string)[]): Partial<Of> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Of>;
}
