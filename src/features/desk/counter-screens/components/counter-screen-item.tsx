import type { CounterScreen } from '@functions/_shared/contracts/procedures/counter-screens';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatMoment } from '@/domain/madrid';
import { DeviceRow } from '@/features/desk/counter-screens/components/device-row';

const formatLastSeen = (at: string | null) =>
  at === null ? 'Aún sin estrenar' : `Vista por última vez: ${formatMoment(at)}`;

/** One of the café's screens: what it is called, when it was last seen, and how it is revoked. */
export function CounterScreenItem({ cafeId, screen }: { cafeId: string; screen: CounterScreen }) {
  const { id, name, last_seen_at: at, copy_detected_at: copiedAt } = screen;
  const rename = useRpcMutation('rename_counter_screen', { cafe_id: cafeId, device_id: id });
  const revoke = useRpcMutation('revoke_counter_screen', { cafe_id: cafeId, device_id: id });
  return (
    <DeviceRow
      id={id}
      name={name}
      facts={
        copiedAt === null ? (
          formatLastSeen(at)
        ) : (
          <strong className="text-ink">
            Su clave se usó en otro aparato: {formatMoment(copiedAt)}. Retírala y vincula la tuya otra vez.
          </strong>
        )
      }
      nameField="screen_name"
      nameLabel="Nombre de la pantalla"
      gone={{ title: 'Esa pantalla ya no está', description: 'Alguien la ha retirado mientras tanto.' }}
      rename={async (typed, shown) => (await rename.mutateAsync({ name: typed, shown })).renamed}
      revoke={async () => (await revoke.mutateAsync()).revoked}
      warning="Deja de enseñar el código en el acto. Para usarla otra vez hay que vincularla de nuevo."
      revoked={{ title: 'Pantalla retirada', description: 'Su código ya no vale.', variant: 'success' }}
      revokeFailure="Error al retirar la pantalla"
    />
  );
}
