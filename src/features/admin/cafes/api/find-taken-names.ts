import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { AppError, fromRest } from '@/lib/errors';
import { reportFailure } from '@/lib/report-failure';
import { rest } from '@/lib/rest';

/** After how long without a change the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;
/** Number of forms that fit into one address with ease. */
const MAX_NAMES_PER_QUERY = 25;

export interface TakenName {
  id: string;
  nombre: string;
  deleted: boolean;
}

async function find(forms: readonly string[]): Promise<[string, TakenName][]> {
  const { data, error, status } = await rest
    .from('cafeterias')
    .select('id, nombre, deleted, match_name')
    .in('match_name', forms);
  if (error) throw fromRest({ status, error });
  if (!Array.isArray(data)) throw reportFailure('cafeterias', new AppError('BAD_RESPONSE', status));
  return data.map(({ match_name, ...cafe }) => [match_name, cafe]);
}

/**
 * Finds cafés by the folded forms of names, deleted cafés included; `failed` when they could not be read. It only
 * warns: the server decides whether a name is free when the café is created.
 */
export function useTakenNames(forms: readonly string[]) {
  const viewer = useUserId();
  const sortedForms = [...new Set(forms)].toSorted();
  const key = JSON.stringify(sortedForms);
  const [requestedKey, setRequestedKey] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setRequestedKey(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const takenNames = useQuery({
    queryKey: ['taken-names', viewer, requestedKey],
    queryFn: async () => {
      const all = JSON.parse(requestedKey) as string[];
      const parts = Array.from({ length: Math.ceil(all.length / MAX_NAMES_PER_QUERY) }, (_, at) =>
        find(all.slice(at * MAX_NAMES_PER_QUERY, (at + 1) * MAX_NAMES_PER_QUERY)),
      );
      return new Map((await Promise.all(parts)).flat());
    },
    enabled: requestedKey !== '[]' && requestedKey === key,
  });
  return {
    taken: takenNames.data ?? new Map<string, TakenName>(),
    failed: requestedKey === key && takenNames.isError,
  };
}
