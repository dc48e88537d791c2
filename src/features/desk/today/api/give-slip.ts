import { useMutation } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/** Makes a slip of today. Not repeated: of one whose answer was lost nobody knows the code, so it is worth nothing. */
export function useGiveSlip(cafeId: string) {
  return useMutation({
    mutationFn: () => callRpc('make_slip', { cafe_id: cafeId }, 'code', 'day', 'until'),
  });
}
