import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { isUuid } from '@/domain/uuid';
import { CafeTabs } from '@/features/admin/cafes/components/cafe-tabs';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { useWayBack } from '@/features/desk/shared/table-state';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { NotFoundIllustration } from '@/ui/illustrations/states';

/** Id of no café, for an address without a valid id. */
const NO_CAFE = '00000000-0000-0000-0000-000000000000';

/** `/admin/cafeteria/:cafeId`, with its tab in the address (rule C16). */
export function CafePage({ cafeId }: { cafeId: string }) {
  const detail = useRpcQuery('admin_load_cafe', { cafe_id: isUuid(cafeId) ? cafeId : NO_CAFE });
  const { cafe } = detail.data ?? {};
  const list = useWayBack(paths.adminCafes());
  return (
    <AdminPageLayout
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
            illustration={<NotFoundIllustration className="h-32 w-48" />}
          >
            <ButtonLink {...list}>Volver a las cafeterías</ButtonLink>
          </EmptyState>
        )
      }
    </AdminPageLayout>
  );
}
