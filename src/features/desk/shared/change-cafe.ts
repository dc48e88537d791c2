import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import type { Cafe, Settings } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { AppError, fromRest } from '@/lib/errors';
import { reportFailure } from '@/lib/report-failure';
import { callRpc } from '@/lib/rpc';
import { rest } from '@/lib/rest';

/** Changes of a café at a desk. A deletion is a flag, needs a paused café, and is the administrator's. */
export type CafeChange =
  | { settings: Partial<Settings>; shown: Partial<Settings> }
  | (Pick<CafeSettings, 'tax_numbers'> & { shown: Partial<Pick<CafeSettings, 'tax_numbers'>> })
  | (Pick<Cafe, 'service_mode'> & { shown: Partial<Pick<Cafe, 'service_mode'>> })
  | Pick<Cafe, 'first_challenge'>
  | { active: boolean }
  | { deleted: true };

async function remove(cafeId: string): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error, status } = await rest
    .from('cafeterias')
    .update({ deleted: true })
    .eq('id', cafeId)
    .eq('deleted', false)
    .select('id');
  if (error) throw fromRest({ status, error });
  if (!Array.isArray(data)) throw reportFailure('cafeterias', new AppError('BAD_RESPONSE', status));
  if (data.length === 0) throw new AppError('CAFE_NOT_FOUND', 404);
}

/** Changes a café, as its permissions and the table's checks allow, and reloads what shows it. */
export function useChangeCafe(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CafeChange) => {
      if ('deleted' in change) return remove(cafeId);
      if ('active' in change) return callRpc('pause_cafe', { cafe_id: cafeId, paused: !change.active });
      if ('service_mode' in change)
        return callRpc('set_service_mode', {
          cafe_id: cafeId,
          way: change.service_mode,
          shown: change.shown,
        });
      if ('first_challenge' in change)
        return callRpc('set_first_challenge', { cafe_id: cafeId, kind: change.first_challenge });
      if ('tax_numbers' in change)
        return callRpc('set_tax_numbers', {
          cafe_id: cafeId,
          numbers: change.tax_numbers,
          shown: change.shown,
        });
      return callRpc('change_cafe_settings', { cafe_id: cafeId, ...change });
    },
    onSuccess: async (_, change) => {
      // A deleted café's page is left for the list: reloading it would flash "not found".
      if ('deleted' in change) return;
      await refreshPages(queryClient);
    },
    onError: () => void refreshPages(queryClient),
  });
}
