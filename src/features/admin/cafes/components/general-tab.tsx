import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { CafeFacts } from '@/features/desk/cafe/settings/components/cafe-facts';
import { CafeForms, type DeskSettings } from '@/features/desk/cafe/settings/components/cafe-forms';
import { CafeStateCard } from '@/features/desk/cafe/settings/components/cafe-state-card';
import { CustomerLinks } from '@/features/desk/cafe/settings/components/customer-links';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

interface GeneralTabProps extends DeskSettings {
  cafe: AdminCafe;
  customers: number;
}

/** The links for customers, the facts, the state, the ways to its bar, team and customers, and what the café's own people set of it as well (rule T24). */
export function GeneralTab({ cafe, customers, ...settings }: GeneralTabProps) {
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <CustomerLinks cafe={cafe} />
      <CafeFacts cafe={cafe} customers={customers} />
      <CafeStateCard cafe={cafe} onDeleted={() => navigate(paths.adminCafes())} />
      <Card as="section">
        <h2 className="text-heading">La barra</h2>
        <p className="mt-2 text-ink-soft">
          Quién lleva esta cafetería, sus clientes, y lo que ve su titular, sin cambiar nada.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink variant="outline" to={paths.desk(cafe.slug)}>
            Ver la barra
          </ButtonLink>
          <ButtonLink variant="outline" to={`${paths.adminCafe(cafe.id)}?tab=equipo`}>
            Ver el equipo
          </ButtonLink>
          <ButtonLink variant="outline" to={paths.adminCustomers(cafe.id)}>
            Buscar clientes
          </ButtonLink>
        </p>
      </Card>
      <CafeForms cafe={cafe} {...settings} may={() => true} mayConfirm screens={null} />
    </div>
  );
}
