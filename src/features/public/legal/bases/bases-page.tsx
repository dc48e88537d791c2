import type { Bases } from '@functions/_shared/contracts/procedures/documents';
import { Link, useSearchParams } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { formatDay } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import markdown from '@/features/public/legal/bases/bases.md?raw';
import { basesValues } from '@/features/public/legal/bases/bases-values';
import { readLegalText, versionOn } from '@/features/public/legal/legal-text';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/error-state';
import { LegalDocument, LegalSections } from '@/ui/legal-document';
import { LoadingIndicator } from '@/ui/loading-indicator';

const wheelNames = { hito: 'Ruleta de los desafíos', vip: 'Ruleta VIP' } as const;

const percentText = (percent: number) =>
  `${percent.toLocaleString('es-ES', { maximumFractionDigits: 2 })}\u00a0%`;

/** `/c/:cafeSlug/bases`: odds, prizes and organiser of a café's wheels, today or as of `?dia=` (rule L7). */
export function BasesPage({ cafeSlug }: { cafeSlug: string }) {
  const [search] = useSearchParams();
  const requestedDay = search.get('dia');
  const day = requestedDay !== null && /^\d{4}-\d{2}-\d{2}$/.test(requestedDay) ? { day: requestedDay } : {};
  const query = useRpcQuery('load_bases', { cafe_slug: cafeSlug, ...day });
  const bases = query.data?.bases;
  useDocumentTitle(bases ? `Bases de los premios de ${bases.cafe.nombre}` : 'Bases de los premios');
  return (
    <>
      <AppHeader productName={env.productName} className="print:hidden" />
      <main className="mx-auto max-w-2xl px-gutter pt-4 pb-16 print:max-w-none print:p-0">
        {query.isPending ? (
          <LoadingIndicator />
        ) : query.isError ? (
          <ErrorState
            message={errorMessage(query.error).description}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : !bases ? (
          <ErrorState title="Cafetería no encontrada" message="Comprueba la dirección de las bases." />
        ) : (
          <Document bases={bases} />
        )}
      </main>
    </>
  );
}

function Document({ bases }: { bases: Bases }) {
  const { cafe, day, first_prize: first, wheels } = bases;
  const text = readLegalText(markdown, basesValues(bases, env.productName));
  const { version, sections } = versionOn(text, day);
  const otherDays = bases.days.filter((since) => since !== bases.since);
  return (
    <LegalDocument
      title={text.title}
      lead={text.lead}
      version={`Texto ${version} · ${wheels.map(({ wheel, version }) => `${wheelNames[wheel]}: versión ${version}`).join(' · ')} · a ${formatDay(day)}`}
      links={
        <>
          <ButtonLink variant="outline" className="wrap-anywhere" to={paths.scan(cafe.slug)}>
            Ir a {cafe.nombre}
          </ButtonLink>
          {otherDays.map((since) => (
            <Link
              key={since}
              to={`?dia=${since}`}
              className="flex min-h-12 items-center font-semibold text-primary-ink underline underline-offset-4"
            >
              Las del {formatDay(since)}
            </Link>
          ))}
        </>
      }
    >
      <LegalSections sections={sections} />
      <section className="mt-8">
        <h2 className="text-heading">Premio fijo del primer desafío</h2>
        <p className="mt-2">
          {first.name}
          {first.conditions && `: ${first.conditions}`}
          {first.value_cents !== null && ` (valor: ${formatEuros(first.value_cents)})`}.
        </p>
      </section>
      {wheels.map((wheel) => (
        <Wheel key={wheel.wheel} {...wheel} />
      ))}
    </LegalDocument>
  );
}

const number =
  'py-2 text-right whitespace-nowrap tabular-nums @max-[14rem]:block @max-[14rem]:p-0 @max-[14rem]:text-left @max-[14rem]:whitespace-normal';

function Wheel({ wheel, version, since, ceiling_cents: ceiling, segments }: Bases['wheels'][number]) {
  const hasValues = segments.some(({ value_cents: cents }) => cents !== null);
  return (
    <section className="@container mt-8">
      <h2 className="text-heading">{wheelNames[wheel]}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Versión {version}, desde el {formatDay(since)}
      </p>
      {/* with large text a prize's cells stand below each other */}
      <table className="mt-3 w-full border-collapse text-left text-sm @max-[14rem]:block @max-[14rem]:*:block">
        <thead className="@max-[14rem]:sr-only">
          <tr className="border-b-2 border-line-strong">
            <th className="py-2 pr-3">Premio</th>
            <th className="py-2 text-right">Probabilidad</th>
            {hasValues && <th className="py-2 pl-3 text-right">Valor</th>}
          </tr>
        </thead>
        <tbody>
          {segments.map(
            ({ name, percent, conditions, value_cents: cents, monthly_limit, unlimited }, index) => (
              <tr key={index} className="border-b border-line align-top @max-[14rem]:block @max-[14rem]:py-2">
                <td className="py-2 pr-3 @max-[14rem]:block @max-[14rem]:p-0">
                  <span className="font-semibold">{name}</span>
                  {conditions && <span className="block text-ink-soft">{conditions}</span>}
                  {unlimited && <span className="block text-ink-soft">No se agota nunca</span>}
                  {monthly_limit !== null && (
                    <span className="block text-ink-soft">Hay {monthly_limit} al mes</span>
                  )}
                </td>
                <td className={cx(number, "@max-[14rem]:before:content-['Probabilidad:_']")}>
                  {percentText(percent)}
                </td>
                {hasValues && (
                  <td className={cx(number, "pl-3 @max-[14rem]:before:content-['Valor:_']")}>
                    {cents === null ? '–' : formatEuros(cents)}
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {segments.some(({ unlimited }) => unlimited) && (
        <p className="mt-3 text-sm text-ink-soft">
          Cuando un premio se agota
          {ceiling !== null && ` o el mes llega a ${formatEuros(ceiling)} en premios`}, su probabilidad pasa
          al que no se agota, y se ve en la ruleta antes de girar.
        </p>
      )}
    </section>
  );
}
