import { paths } from '@/config/paths';
import { useAdminCafe } from '@/features/admin/cafes/api/load-cafe';
import { CafeTabs } from '@/features/admin/cafes/components/cafe-tabs';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { ButtonLink } from '@/ui/button-link';
import { useWayBack } from '@/features/desk/shared/table-state';
import { EmptyState } from '@/ui/empty-state';
import { LostCup } from '@/ui/illustrations/states';

/** `/admin/cafeteria/:cafeId`, with its tab in the address (rule C16). */
export function CafePage({ cafeId }: { cafeId: string }) {
  const detail = useAdminCafe(cafeId);
  const { cafe } = detail.data ?? {};
  const list = useWayBack(paths.adminCafes());
  return (
    <AdminScreen
      title={cafe?.nombre ?? 'Cafetería'}
      back={{ ...list, label: 'Cafeterías' }}
      query={detail}
      failure="Error al cargar la cafetería"
    >
      {({ cafe: found, ...more }) =>
        found ? (
          <CafeTabs cafe={found} {...more} />
        ) : (
          <EmptyState
            title="Cafetería no encontrada"
            message="No existe, o se ha eliminado."
            illustration={<LostCup className="h-32 w-48" />}
          >
            <ButtonLink {...list}>Volver a las cafeterías</ButtonLink>
          </EmptyState>
        )
      }
    </AdminScreen>
  );
}
