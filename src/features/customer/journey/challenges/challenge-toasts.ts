import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { messageOf } from '@/lib/error-messages';
import { announce, toast } from '@/ui/toast';

/** Reads aloud that the evidence was accepted: the wheel that comes shows it. */
export function announceCompleted(): void {
  announce({ title: '¡Desafío completado!', description: 'Es hora de girar la ruleta de premios.' });
}

/** Refuses a visitor's press: visitors may look at everything and complete nothing. Returns whether it was refused. */
export function toastIfVisitor(viewer: Journey['viewer']): boolean {
  if (viewer !== 'visitor') return false;
  toast({ ...messageOf('UNAUTHENTICATED'), variant: 'destructive' });
  return true;
}
