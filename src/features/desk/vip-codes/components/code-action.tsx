import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { functionErrorText, useCodeFunction } from '@/features/desk/vip-codes/api/call-vip-code-function';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

interface CodeActionProps {
  code: VipCode;
  /** The café at whose desk this is; null for an administrator's list. */
  cafeId: string | null;
}

/** Offers the action that a code still allows: its activation, or nothing (rule V22). */
export function CodeAction({ code: { id, code, cafeteria, status }, cafeId }: CodeActionProps) {
  const asAdmin = useCodeFunction('activate-vip-code');
  const asMember = useIdempotentMutation('activate_vip_codes', cafeId === null ? {} : { cafe_id: cafeId });

  const press = async () => {
    try {
      await (cafeId === null
        ? asAdmin.mutateAsync({ codeId: id })
        : asMember.mutateAsync({ code_ids: [id] }));
      toast({
        title: '¡Código activado!',
        description: `${code} está listo para entregar.`,
        variant: 'success',
      });
    } catch (thrown) {
      toast(deskFailure(thrown, functionErrorText(thrown) ?? 'Error al activar el código'));
    }
  };

  if (status === 'active') return <span className="text-sm text-success">Listo para usar</span>;
  if (status === 'used') return <span className="text-sm text-ink-soft">Ya utilizado</span>;
  if (status === 'revoked') return <span className="text-sm text-ink-soft">Ya no vale</span>;
  return (
    <Button variant="outline" size="dense" onClick={press} aria-label={`Activar ${code} de ${cafeteria}`}>
      Activar
    </Button>
  );
}
