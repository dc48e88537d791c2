import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { Badge } from '@/ui/badge';

/** "Activa" or "Pausada" (rule C16). */
export function CafeStateBadge({ state }: Pick<AdminCafe, 'state'>) {
  return state === 'active' ? <Badge tone="success">Activa</Badge> : <Badge tone="warning">Pausada</Badge>;
}
