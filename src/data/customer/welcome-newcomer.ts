import { announce, toast } from '@/ui/toast';

/**
 * Says that somebody takes part from now on. Their first challenge shows it to whoever sees it; that an invitation counts
 * is shown by no screen.
 */
export function welcomeNewcomer(cafe: { nombre: string }, isInvited: boolean): void {
  const description = `Ya participas en ${cafe.nombre}. Empieza por el primer desafío.`;
  if (isInvited) toast({ title: '¡Invitación confirmada!', variant: 'success' });
  announce({ title: isInvited ? undefined : '¡Registro exitoso!', description });
}
