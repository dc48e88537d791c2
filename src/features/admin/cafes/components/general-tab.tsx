import type { AdminCafe, Invitation } from '@functions/_shared/contracts/procedures/cafes';
import type { DeskSettings } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { Disclosure } from '@/features/admin/cafes/components/disclosure';
import { Invitations } from '@/features/admin/cafes/components/invitations';
import { ServiceModeCard } from '@/features/desk/counter-screens/components/service-mode-card';
import { CafeFacts } from '@/features/desk/settings/components/cafe-facts';
import { CafeForms } from '@/features/desk/settings/components/cafe-forms';
import { CafeStateCard } from '@/features/desk/settings/components/cafe-state-card';
import { CustomerLinks } from '@/features/desk/settings/components/customer-links';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

interface GeneralTabProps extends DeskSettings {
  cafe: AdminCafe;
  customers: number;
  invitations: readonly Invitation[];
  /** True for the former address of the invitations. */
  startsAtInvitations?: boolean;
}

/**
 * Shows the links for customers, the facts, the state, and the ways to the desk's pages and to the customers. Folded
 * are the settings of the café's own people (rule T24), unless a tax number waits to be confirmed, and the invitations
 * of customers (rule A18).
 */
export function GeneralTab({
  cafe,
  customers,
  invitations,
  startsAtInvitations = false,
  ...settings
}: GeneralTabProps) {
  const navigate = useNavigate();
  const invitationsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsAtInvitations) invitationsRef.current?.scrollIntoView();
  }, [startsAtInvitations]);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <CustomerLinks cafe={cafe} />
      <CafeFacts cafe={cafe} customers={customers} />
      <CafeStateCard cafe={cafe} onDeleted={() => navigate(paths.adminCafes())} />
      <Card as="section" className="@3xl/screen:col-span-2">
        <h2 className="text-heading">La barra</h2>
        <p className="mt-2 text-ink-soft">
          Lo que ve su titular. El cartel, el equipo, las pantallas, las etiquetas y los avisos también los
          llevas tú allí; lo demás, solo lo miras.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          {[
            { label: 'Ver la barra', screen: deskTabs.today },
            { label: 'QR y cartel', screen: deskTabs.poster },
            { label: 'Equipo', screen: deskTabs.team },
            { label: 'Pantallas y etiquetas', screen: deskTabs.screens },
            { label: 'Avisos', screen: deskTabs.signals },
          ].map(({ label, screen }) => (
            <ButtonLink key={label} variant="outline" to={screen.to(cafe.slug)}>
              {label}
            </ButtonLink>
          ))}
          <ButtonLink variant="outline" to={paths.adminCustomers(cafe.id)}>
            Buscar clientes
          </ButtonLink>
        </p>
      </Card>
      <Disclosure
        id="settings"
        title="Ajustes"
        detail="Enlaces, dirección, horario, logo, titular, NIF y forma de trabajar"
        startsOpen={settings.unconfirmed_numbers.length > 0}
      >
        <CafeForms cafe={cafe} {...settings} may={() => true} mayConfirm />
        <ServiceModeCard key={cafe.service_mode} cafe={cafe} mayChange />
      </Disclosure>
      <div ref={invitationsRef} className="scroll-mt-4 @3xl/screen:col-span-2">
        <Disclosure
          title="Invitar clientes"
          detail={
            invitations.length === 1 ? '1 invitación abierta' : `${invitations.length} invitaciones abiertas`
          }
          startsOpen={startsAtInvitations}
        >
          <Invitations cafe={cafe} invitations={invitations} />
        </Disclosure>
      </div>
    </div>
  );
}
