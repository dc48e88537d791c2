import type { Contract } from '@functions/_shared/contracts/procedures/documents';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { formatDay, formatMoment } from '@/domain/madrid';
import { AcceptContract } from '@/features/desk/documents/components/accept-contract';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { useEntryState } from '@/features/desk/shared/table-state';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { LegalDocument, LegalSections } from '@/ui/legal-document';

const TITLE = 'Contrato de datos';

/** `/team/:cafeSlug/cafe/documents`: the bases of the wheels, and the processing contract to read and accept (rule L6). */
export function DocumentsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="documents"
      query={useRpcQuery('load_contract', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar los documentos"
    >
      {(contract) => <Documents contract={contract} />}
    </DeskPageLayout>
  );
}

function Documents({ contract }: { contract: Contract }) {
  const { cafe, role, ready, current, accepted } = contract;
  const isAccepted = accepted.some(({ version }) => version === current.version);
  const { entry, change } = useEntryState<{ version: string }>();
  const shown = accepted.find(({ version }) => version === entry.version);
  return (
    <div className="grid max-w-3xl gap-5">
      <Card as="section" className="print:hidden">
        <h2 className="text-heading">Bases de tus ruletas</h2>
        <p className="mt-2 text-ink-soft">
          Premios, probabilidades y quién organiza. Tenlas a mano en la barra: cualquiera puede pedirlas.
        </p>
        <ButtonLink variant="outline" className="mt-4" to={paths.bases(cafe.slug)}>
          Ver e imprimir las bases
        </ButtonLink>
      </Card>
      <Card as="section" className="print:hidden">
        <h2 className="text-heading">{TITLE}</h2>
        {accepted.length > 0 && (
          <ul className="mt-3 grid gap-2">
            {accepted.map(({ version, name, accepted_at: at }) => (
              <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
                <span className="min-w-0 break-words">
                  Versión {version}, aceptada por {name} ({formatMoment(at)})
                </span>
                <Button variant="outline" size="sm" onClick={() => change({ version })}>
                  Leer y guardar
                </Button>
              </li>
            ))}
          </ul>
        )}
        {!isAccepted && (
          <p className="mt-2 text-ink-soft">
            Tus clientes te dan sus datos a ti, y nosotros los guardamos por encargo tuyo. La ley pide este
            contrato. Mientras no lo aceptes, todo sigue funcionando.
          </p>
        )}
        {!isAccepted && accepted.length > 0 && current.changes !== null && (
          <p className="mt-3 break-words">
            <strong>Qué cambia desde el {formatDay(current.since)}:</strong> {current.changes}
          </p>
        )}
        {!isAccepted && !ready && (
          <p id="contract" className="mt-3">
            Antes di de quién es la cafetería, en{' '}
            <Link
              to={`${deskTabs.settings.to(cafe.slug)}#legal_name`}
              className="font-semibold text-primary-ink underline underline-offset-4"
            >
              Ajustes
            </Link>
            .
          </p>
        )}
      </Card>
      {(shown || !isAccepted) && (
        <Card as="section">
          <LegalDocument
            title={TITLE}
            heading="h2"
            lead={`De ${cafe.nombre}, por el artículo 28 del RGPD.`}
            version={
              shown
                ? `Versión ${shown.version} · aceptada por ${shown.name} (${formatMoment(shown.accepted_at)})`
                : `Versión ${current.version} · vigente desde el ${formatDay(current.since)} · sin aceptar`
            }
          >
            <LegalSections sections={(shown ?? current).sections} />
          </LegalDocument>
        </Card>
      )}
      {!isAccepted && ready && role === 'owner' && (
        <AcceptContract cafeId={cafe.id} version={current.version} />
      )}
    </div>
  );
}
