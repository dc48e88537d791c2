import type { CodeStatus } from '@/features/desk/cafe/print/vip-codes/api/list-vip-codes';
import type { BadgeTone } from '@/ui/badge';

interface StatusText {
  tone: BadgeTone;
  name: string;
  /** What the legend says of it. */
  meaning: string;
}

/** How the states of a code are shown. */
export const codeStatuses: Record<CodeStatus, StatusText> = {
  inactive: { tone: 'neutral', name: 'Inactivo', meaning: 'Creado, pero aún sin activar.' },
  active: { tone: 'success', name: 'Activo', meaning: 'Listo para entregar a clientes.' },
  used: { tone: 'primary', name: 'Usado', meaning: 'Asignado a un cliente VIP.' },
  revoked: { tone: 'warning', name: 'Retirado', meaning: 'Ya no vale: se perdió su tarjeta.' },
};

/** In: the `status` parameter. Out: a state, null for anything else. */
export function readStatus(text: string | null): CodeStatus | null {
  return text !== null && text in codeStatuses ? (text as CodeStatus) : null;
}
