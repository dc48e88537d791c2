import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ToastInput } from '@/ui/toast';

/** Returns the toast for the result of several activations. */
export function activationToast({ activated, requested }: Answer<'activate_vip_codes'>): ToastInput {
  const count = activated.length;
  if (count === 0)
    return {
      title: 'Ningún código activado',
      description: 'Ya no estaban inactivos.',
      variant: 'destructive',
    };
  const left = requested - count;
  return {
    title: count === 1 ? '¡Código activado!' : `¡${count} códigos activados!`,
    description: left === 0 ? 'Listos para entregar a clientes.' : `${left} ya no estaban inactivos.`,
    variant: 'success',
  };
}
