import type { RejectionReason } from '@functions/_shared/contracts/procedures/shared-schemas';

/** Why a ticket is rejected, as its reviewer reads it, in the order of their keys (rule V28). */
export const rejectionReasons: readonly { reason: RejectionReason; label: string }[] = [
  { reason: 'unreadable', label: 'No se lee' },
  { reason: 'other-cafe', label: 'De otro sitio' },
  { reason: 'repeated', label: 'Repetido' },
  { reason: 'other', label: 'Otro motivo' },
  { reason: 'unspecified', label: 'Sin decir por qué' },
];

/** Returns the reason of a rejection in its reviewer's words. */
export function reasonLabel(reason: RejectionReason | null): string | undefined {
  // the schedule's own, which nobody presses
  if (reason === 'no-photo') return 'Sin foto a tiempo';
  return rejectionReasons.find((it) => it.reason === reason)?.label;
}
