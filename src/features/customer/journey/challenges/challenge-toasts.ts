import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { messageOf } from '@/lib/error-messages';
import { toast } from '@/ui/toast';

/** Says that the evidence was accepted: on to the wheel. */
export function toastCompleted(): void {
  toast({
    title: '¡Desafío completado!',
    description: 'Es hora de girar la ruleta de premios.',
    variant: 'success',
  });
}

/** Refuses a visitor's press: visitors may look at everything and complete nothing. Returns whether it was refused. */
export function toastIfVisitor(viewer: Journey['viewer']): boolean {
  if (viewer !== 'visitor') return false;
  toast({ ...messageOf('UNAUTHENTICATED'), variant: 'destructive' });
  return true;
}
