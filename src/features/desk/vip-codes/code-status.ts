import type { CodeStatus } from '@/features/desk/vip-codes/code-list';
import type { BadgeTone } from '@/ui/badge';

interface StatusText {
  tone: BadgeTone;
  name: string;
  /** Explanation in the legend. */
  meaning: string;
}

/** Colour, name and meaning of a code's states. */
export const codeStatuses: Record<CodeStatus, StatusText> = {
  inactive: { tone: 'neutral', name: 'Inactivo', meaning: 'Creado, pero aún sin activar.' },
  active: { tone: 'success', name: 'Activo', meaning: 'Listo para entregar a clientes.' },
  used: { tone: 'primary', name: 'Usado', meaning: 'Asignado a un cliente VIP.' },
  revoked: { tone: 'warning', name: 'Retirado', meaning: 'Ya no vale: se perdió su tarjeta.' },
};

/** Reads the `status` parameter. Returns null for anything but a state. */
export function readStatus(text: string | null): CodeStatus | null {
  return text !== null && text in codeStatuses ? (text as CodeStatus) : null;
}
