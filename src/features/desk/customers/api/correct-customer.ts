import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';

/** A correction of a customer by the café's team (rule T13). */
export type Correction =
  | { action: 'visit'; enrollmentId: string; day: string }
  | { action: 'revoke-visit'; visitId: string }
  | { action: 'revert-redemption'; rewardId: string }
  | { action: 'handed-over'; rewardId: string }
  | { action: 'conectitos'; enrollmentId: string; amount: number }
  /** By the number of its decision: repeating it changes nothing. */
  | { action: 'reopen'; ticketId: string; decision: number }
  /** Idempotent: repeating these changes nothing. */
  | { action: 'block'; enrollmentId: string }
  | { action: 'unblock'; enrollmentId: string };

function sendCorrection(cafe_id: string, correction: Correction, reason: string, request_id: string) {
  switch (correction.action) {
    case 'visit': {
      const { enrollmentId: enrollment_id, day: visit_day } = correction;
      const args = { cafe_id, enrollment_id, visit_day, reason, request_id };
      return callRpc('add_customer_visit', args).then(({ registered }) => registered);
    }
    case 'revoke-visit': {
      const args = { cafe_id, visit_id: correction.visitId, reason, request_id };
      return callRpc('revoke_visit', args).then(({ revoked }) => revoked);
    }
    case 'revert-redemption': {
      const args = { cafe_id, reward_id: correction.rewardId, reason, request_id };
      return callRpc('revert_redemption', args).then(({ reverted }) => reverted);
    }
    case 'handed-over': {
      const args = { cafe_id, reward_id: correction.rewardId, reason, request_id };
      return callRpc('add_customer_redemption', args).then(({ redeemed }) => redeemed);
    }
    case 'reopen': {
      const args = { ticket_id: correction.ticketId, decision: correction.decision, reason };
      return callRpc('reopen_ticket', args).then(() => true);
    }
    case 'block':
    case 'unblock': {
      const args = { cafe_id, enrollment_id: correction.enrollmentId, reason };
      const procedure = correction.action === 'block' ? 'block_customer' : 'unblock_customer';
      return callRpc(procedure, args).then(() => true);
    }
    case 'conectitos': {
      const { enrollmentId: enrollment_id, amount } = correction;
      const args = { cafe_id, enrollment_id, amount, reason, request_id };
      return callRpc('adjust_conectitos', args).then(() => true);
    }
  }
}

/** Sends a correction once and returns true if there was anything to correct. */
export function useCorrectCustomer(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ correction, reason }: { correction: Correction; reason: string }) =>
      sendIdempotent(`correct:${cafeId}:${JSON.stringify(correction)}:${reason}`, (requestId) =>
        sendCorrection(cafeId, correction, reason, requestId),
      ),
    onSettled: () => refreshPages(queryClient),
  });
}
