import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState, type ComponentProps } from 'react';
import { Printer } from 'lucide-react';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { useRpcMutation } from '@/data/rpc-mutation';
import { activationToast } from '@/features/desk/vip-codes/activation-toast';
import { cardGrid, VipCard } from '@/features/desk/vip-codes/components/vip-card';
import { PrintableCards } from '@/features/desk/shared/printable-cards';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

interface PrintCardsProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant'> {
  /** The café of the cards. */
  cafe: Cafe;
  /** The café at whose desk this is; null for an administrator's list. */
  scope: string | null;
  codes: readonly VipCode[];
  onActivated?: () => void;
}

/** Prints codes as cards to cut out (rule T20). A printed card must work: what is inactive is activated by the same press. */
export function PrintCards({ cafe, scope, codes, onActivated, ...looks }: PrintCardsProps) {
  const activate = useIdempotentMutation('activate_vip_codes', scope === null ? {} : { cafe_id: scope });
  const note = useRpcMutation('record_print', { cafe_id: cafe.id });
  const [printed, setPrinted] = useState<string[]>([]);
  const inactive = codes.filter(({ status }) => status === 'inactive').map(({ id }) => id);

  const press = async () => {
    try {
      const news = inactive.length > 0 ? await activate.mutateAsync({ code_ids: inactive }) : null;
      // the renewed list shows codes that a colleague has activated or revoked meanwhile
      const ready = codes.filter(({ id, status }) => status === 'active' || news?.activated.includes(id));
      if (news) onActivated?.();
      if (news && ready.length === 0) toast(activationToast(news));
      setPrinted(ready.map(({ code }) => code));
      if (ready.length > 0) note.mutate({ what: 'cards' });
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al activar los códigos'));
    }
  };

  return (
    <>
      <Button {...looks} disabled={codes.length === 0} onClick={press}>
        <Printer aria-hidden="true" className="size-4.5" />
        {inactive.length > 0 ? 'Activar e imprimir tarjetas' : 'Imprimir tarjetas'} ({codes.length})
      </Button>
      <PrintableCards cafe={cafe} grid={cardGrid} codes={printed}>
        {(code) => <VipCard cafe={cafe} code={code} />}
      </PrintableCards>
    </>
  );
}
