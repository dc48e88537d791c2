import type { NfcTag } from '@functions/_shared/contracts/procedures/nfc-tags';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatMoment } from '@/domain/madrid';
import { DeviceRow } from '@/features/desk/counter-screens/components/device-row';
import { Button } from '@/ui/button';

function stateText({ state, replaces, touches_today: count }: NfcTag, isFull: boolean, isReplaced: boolean) {
  if (state === 'active')
    return `Activa${isReplaced ? ' hasta el primer toque de la nueva' : ''}. Toques de clientes hoy: ${count}.`;
  if (replaces !== null) return 'Preparada: tócala con este móvil, y deja de valer la de antes';
  return isFull
    ? 'Preparada: ya hay seis activas. Retira una antes de tocarla'
    : 'Preparada: tócala con este móvil';
}

interface TagItemProps {
  cafeId: string;
  tag: NfcTag;
  /** True if no further tag can become active. */
  isFull: boolean;
  /** True if another tag waits to take its place. */
  isReplaced: boolean;
  /** Asks for another tag in its place; null while that has to wait. */
  onReplace: (() => void) | null;
}

/** One of the café's tags: its state, its touches, and how it is replaced and revoked. */
export function TagItem({ cafeId, tag, isFull, isReplaced, onReplace }: TagItemProps) {
  const { id, name, uid, last_touch_at: at } = tag;
  const rename = useRpcMutation('rename_tag', { cafe_id: cafeId, tag_id: id });
  const revoke = useRpcMutation('revoke_tag', { cafe_id: cafeId, tag_id: id });
  return (
    <DeviceRow
      id={id}
      name={name}
      facts={stateText(tag, isFull, isReplaced)}
      details={`${at === null ? '' : `Último: ${formatMoment(at)}. `}UID ${uid}`}
      nameField="tag_name"
      nameLabel="Nombre de la etiqueta"
      gone={{ title: 'Esa etiqueta ya no está', description: 'Alguien la ha retirado mientras tanto.' }}
      rename={async (typed, shown) => (await rename.mutateAsync({ name: typed, shown })).renamed}
      revoke={async () => (await revoke.mutateAsync()).revoked}
      warning="Sus toques dejan de valer en el acto. Para usarla otra vez hay que prepararla y grabarla de nuevo."
      revoked={{ title: 'Etiqueta retirada', description: 'Sus toques ya no valen.', variant: 'success' }}
      revokeFailure="Error al retirar la etiqueta"
    >
      {onReplace && (
        <Button size="sm" variant="outline" aria-label={`Cambiar por otra: ${name}`} onClick={onReplace}>
          Cambiar por otra
        </Button>
      )}
    </DeviceRow>
  );
}
