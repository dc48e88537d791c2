import type { Answer } from '@functions/_shared/contracts/procedures';
import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { useEffect, useRef } from 'react';
import { Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { cafeScanLink, cafeDeskLink } from '@/data/cafe/cafe-links';
import { NewOwnerLink } from '@/features/admin/cafes/components/new-owner-link';
import { CreateTab } from '@/features/desk/vip-codes/components/create-tab';
import { TeamLink } from '@/features/desk/team/components/team-link';
import { CopyButton } from '@/features/desk/shared/copy-button';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

interface NewCafeSummaryProps {
  answer: Answer<'create_cafe'>;
  onAnother: () => void;
}

/** Shows a new café's handout: its owner's invitation, addresses, poster and cards (rule C26). */
export function NewCafeSummary({ answer: { status, cafe, invitation }, onAnother }: NewCafeSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 @3xl/screen:col-span-2">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-heading break-words outline-none">
            {cafe.nombre} está lista
          </h2>
          {status === 'recovered' && (
            <p className="mt-1 text-ink-soft">Conserva los colores y los enlaces que tenía.</p>
          )}
          {cafe.review_url === null && (
            <p className="mt-1">
              Le falta{' '}
              <Link
                to={`${paths.adminCafe(cafe.id)}#review_url`}
                className="font-semibold underline underline-offset-4"
              >
                el enlace de sus reseñas
              </Link>
              : el primer desafío lleva a él.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" to={paths.adminCafe(cafe.id)}>
            Abrir su página
          </ButtonLink>
          <Button variant="ghost" onClick={onAnother}>
            Dar de alta otra
          </Button>
        </div>
      </div>
      <Card as="section">
        <h2 className="text-heading">Titular</h2>
        <Owner cafe={cafe} invitation={invitation} />
      </Card>
      <Card as="section">
        <h2 className="text-heading">Direcciones</h2>
        <ul className="mt-2 divide-y divide-line">
          {[
            { ...cafeScanLink(cafe), label: 'Para sus clientes' },
            { ...cafeDeskLink(cafe), label: 'Para su equipo' },
          ].map(({ label, url, readable }) => (
            <li key={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="block text-sm text-ink-soft">{label}</span>
                <span className="font-semibold wrap-anywhere">{readable}</span>
              </p>
              <CopyButton text={url} label={`Copiar: ${label}`} />
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="@3xl/screen:col-span-2">
        <h2 className="text-heading">Cartel</h2>
        <p className="mt-2 text-ink-soft">
          Con el código que escanean sus clientes, para la mesa, la barra o la pared, y la guía para el
          equipo.
        </p>
        <ButtonLink to={`${deskTabs.poster.to(cafe.slug)}#print`} className="mt-4">
          <Printer aria-hidden="true" className="size-5" />
          Ver e imprimir el cartel
        </ButtonLink>
      </Card>
      <section aria-labelledby="made-codes" className="@3xl/screen:col-span-2">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="made-codes" className="text-heading">
            Tarjetas VIP
          </h2>
          <ButtonLink
            variant="ghost"
            size="sm"
            to={`${paths.adminVipCodes()}?tab=administrar&cafe=${cafe.id}`}
          >
            Ver sus códigos
          </ButtonLink>
        </div>
        <CreateTab cafe={cafe} />
      </section>
    </div>
  );
}

interface OwnerProps {
  cafe: AdminCafe;
  invitation: Answer<'create_cafe'>['invitation'];
}

function Owner({ cafe, invitation }: OwnerProps) {
  if (!invitation)
    return (
      <>
        <p className="mt-2 text-ink-soft">No se ha invitado a nadie: por ahora la lleva administración.</p>
        <ButtonLink variant="outline" to={`${deskTabs.team.to(cafe.slug)}#email`} className="mt-4">
          Invitar desde el equipo
        </ButtonLink>
      </>
    );
  const { token, email, mailed } = invitation;
  if (token !== null) return <TeamLink invitation={{ ...invitation, token }} />;
  return (
    <>
      <p className="mt-2 break-words text-ink-soft">
        {mailed
          ? `La invitación para ${email} ya va de camino por correo.`
          : `${email} ya tiene invitación, pero su enlace se perdió con la respuesta.`}
      </p>
      <div className="mt-4">
        <NewOwnerLink cafeId={cafe.id} email={email} />
      </div>
    </>
  );
}
