import { WELCOME_CONECTITOS } from '@/domain/figures';
import { refreshPages } from '@/data/rpc';
import { unansweredMessage } from '@/data/unanswered';
import { countShown, useShowPages } from '@/data/rpc-mutation';
import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { env } from '@/config/env';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

/** Grants a VIP their welcome on the first entry (rule V2). Once per entry; `retry` after a failure. */
export function useVipWelcome(area: CafeVipArea) {
  const queryClient = useQueryClient();
  const showPages = useShowPages();
  const cafeId = area.cafe.id;
  const waiting =
    area.viewer === 'vip' &&
    !area.welcome_claimed &&
    !area.needs_mailbox_proof &&
    area.cafe.state === 'active';
  const claim = useMutation({
    mutationFn: () => callRpc('claim_vip_welcome', { cafe_id: cafeId }),
    onMutate: countShown,
    onSuccess: async (answer, _, shownBefore) => {
      await showPages(answer, area.cafe, shownBefore);
      if (answer.already_won) {
        const description = `Los ${WELCOME_CONECTITOS} Conectitos de bienvenida ya te los dimos con otra cuenta de este mismo email.`;
        toast({ title: 'Ya tuviste tu bienvenida', description });
      }
    },
    onError: (thrown) => {
      // The café asks for the mailbox since the area was read: the next look says so.
      const asksForProof = toAppError(thrown).code === 'MAILBOX_NOT_PROVEN';
      // or only the answer was lost: the area has them
      if (asksForProof || unansweredMessage(thrown)) return void refreshPages(queryClient);
      toast({ title: 'Error', description: 'No se pudieron cargar los Conectitos', variant: 'destructive' });
    },
  });
  const { mutate, isError, data } = claim;

  const hasClaimed = useRef(false);
  useEffect(() => {
    if (!waiting || hasClaimed.current) return;
    hasClaimed.current = true;
    mutate();
  }, [waiting, mutate]);

  return {
    isComing: waiting && !isError,
    failed: waiting && isError,
    retry: () => mutate(),
    /** Read aloud: the card shows it. */
    announcement: data?.granted
      ? `¡Conectitos otorgados! Has recibido ${WELCOME_CONECTITOS} Conectitos por ser ${env.productName} VIP`
      : null,
  };
}
