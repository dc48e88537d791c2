import { useEffect, useState } from 'react';
import { useRpcQuery } from '@/data/rpc';

/** Number of suggestions at once. More typing narrows them. */
const MAX_SUGGESTIONS = 10;
/** Pause in typing before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 150;

/**
 * Searches all cafés by a part of their name.
 * @returns `cafes` that match this very text, undefined until they have arrived; `total` counts all matches
 */
export function useCafeSearch(text: string, enabled: boolean) {
  const search = text.trim();
  const [debouncedSearch, setDebouncedSearch] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedSearch(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const isCurrent = debouncedSearch === search;
  const results = useRpcQuery(
    'admin_list_cafes',
    {
      ...(debouncedSearch ? { search: debouncedSearch } : {}),
      sort: 'nombre',
      descending: false,
      page_size: MAX_SUGGESTIONS,
    },
    { enabled: enabled && isCurrent },
  );
  return {
    cafes: isCurrent ? results.data?.rows : undefined,
    total: isCurrent ? (results.data?.total ?? 0) : 0,
    failed: isCurrent && results.isError,
  };
}
