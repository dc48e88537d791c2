import type { Fault } from '@functions/_shared/contracts/procedures/faults';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { VERSION } from '@/config/version';
import { useRpcQuery } from '@/data/rpc';
import { formatClock, formatDate } from '@/domain/madrid';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { useUrlState } from '@/features/desk/shared/table-state';
import { EmptyState } from '@/ui/empty-state';

const kindTexts: Record<Fault['kind'], string> = {
  error: 'Error en la página',
  file: 'Archivos que no cargan',
  contract: 'Respuesta que la página no entiende',
  server: 'Fallo del servidor',
  refusal: 'Rechazo que nadie puede provocar',
  other: 'Más fallos de los que se anotan',
};

/** `/admin/faults`: what has failed in the last 30 days, first what no version before had (rule O4). */
export function FaultsPage() {
  return (
    <AdminPageLayout
      title="Fallos"
      lead="Lo que ha fallado en los últimos 30 días, contado sin decir a quién."
      query={useRpcQuery('admin_load_faults', { version: VERSION })}
      failure="No se pudieron cargar los fallos"
    >
      {({ faults, total }) =>
        total === 0 ? (
          <EmptyState
            illustration={<CircleCheck aria-hidden="true" className="size-16 text-success" />}
            title="Ningún fallo"
            message="En los últimos 30 días nadie se ha encontrado con ninguno. Si algo se rompe, lo verás aquí."
          />
        ) : (
          <div className="grid max-w-3xl gap-6">
            <FaultList
              title={`Nuevo en la versión ${VERSION}`}
              faults={faults.filter((fault) => fault.is_new)}
            />
            <FaultList title="De antes" faults={faults.filter((fault) => !fault.is_new)} />
            {total > faults.length && <p className="text-ink-soft">y {total - faults.length} más</p>}
          </div>
        )
      }
    </AdminPageLayout>
  );
}

function FaultList({ title, faults }: { title: string; faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {faults.map((fault) => (
          <FaultRow key={fault.id} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

/** Shows one fault, whose last report is known to the hour; a press opens where in the files it happened, in which browsers and versions. */
function FaultRow({ fault }: { fault: Fault }) {
  const { id, kind, name, page, last_at, last_day, total } = fault;
  const { params, change } = useUrlState();
  const isOpen = params.get('fallo') === String(id);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => change({ fallo: isOpen ? null : String(id) })}
        className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-paper-deep"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{kindTexts[kind]}</span>
          {name !== '' && (
            <span translate="no" className="block text-sm break-words">
              {name}
            </span>
          )}
          {page !== '' && (
            <span translate="no" className="block text-sm break-words text-ink-soft">
              {page}
            </span>
          )}
          <span className="block text-sm text-ink-soft">
            {`${formatTimes(last_day)} en 24 horas, ${total} en 30 días. La última, el ${formatDate(last_at)} después de las ${formatTime(last_at)}.`}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`mt-0.5 size-5 shrink-0 transition ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && <FaultDetails fault={fault} />}
    </li>
  );
}

function FaultDetails({ fault: { first_at, places, versions, browsers } }: { fault: Fault }) {
  return (
    <div className="grid gap-3 border-t border-line bg-paper-deep px-4 py-3 text-sm">
      {places.length > 0 ? (
        <ol translate="no" aria-label="Dónde" className="grid gap-1 font-mono break-all">
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-soft">No dice en qué línea.</p>
      )}
      <p>{`Desde el ${formatDate(first_at)} a las ${formatTime(first_at)}.`}</p>
      {versions[0] !== '' && (
        <p>{`Versiones: ${versions.join(', ')}. Navegadores: ${browsers.join(', ')}.`}</p>
      )}
    </div>
  );
}

const formatTimes = (count: number) => {
  if (count === 0) return 'Ninguna vez';
  return count === 1 ? '1 vez' : `${count} veces`;
};

const formatTime = (instant: string) => formatClock(instant).slice(0, 5);
