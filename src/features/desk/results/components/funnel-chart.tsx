import { hitoTitle, type FirstChallenge } from '@/domain/hitos';
import { HorizontalBars, type Bar } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import type { Results } from '@/features/desk/results/results';
import { ShareList } from '@/features/desk/results/components/share-list';
import { funnelTable, visitorsOf, WAYS } from '@/features/desk/results/tables';
import { formatCounted, formatTenths, formatWhole } from '@functions/_shared/texts/numbers';

/** Kind of the café's challenge 1; null for all cafés together. */
type First = FirstChallenge | null;

interface FunnelBarsProps {
  funnel: Results['funnel'];
  first: First;
  /** Counts of visitors that began with the prize; omitted where nobody did. */
  visitors?: Results['visitors'];
  /** Omits the line below each step. */
  brief?: boolean;
}

/** The steps of the way. */
export function FunnelBars({ funnel, first, visitors, brief = false }: FunnelBarsProps) {
  const { scans, signed_up, steps, vip } = funnel;
  const bars: Bar[] = [
    {
      key: 'scans',
      label: 'Escaneos del código',
      value: formatWhole(scans),
      parts: [],
      detail: 'De cualquiera, también de clientes de antes.',
    },
    ...(visitors
      ? [
          { key: 'wanted', label: 'Pulsan «Lo quiero»', value: formatWhole(visitors.wanted), parts: [] },
          { key: 'mailed', label: 'Dan su email', value: formatWhole(visitors.mailed), parts: [] },
        ]
      : []),
    {
      key: 'signed_up',
      label: 'Se registran',
      value: formatWhole(signed_up),
      parts: [{ value: signed_up, look: 'full' }],
      detail:
        visitors &&
        `${formatWhole(visitors.as_visitor.enrolled)} con el código de «Lo quiero» · ${formatWhole(visitors.otherwise.enrolled)} con el formulario`,
    },
    ...steps.map(({ step, reached, at, passed, churned, median_days }): Bar => {
      const staying = Math.max(0, at - churned);
      const days =
        median_days === null ? '' : ` · ${formatTenths(median_days)} ${median_days === 1 ? 'día' : 'días'}`;
      return {
        key: String(step),
        label: `${step} · ${hitoTitle(step, first)}`,
        value: formatWhole(reached),
        parts: [
          { value: passed, look: 'full' },
          { value: staying, look: 'light' },
          { value: churned, look: 'hatched' },
        ],
        detail:
          reached === 0
            ? ''
            : `${formatWhole(passed)} lo pasan · ${formatWhole(staying)} en ello · ${formatCounted(churned, 'perdido', 'perdidos')}${days}`,
      };
    }),
    { key: 'vip', label: 'VIP', value: formatWhole(vip), parts: [{ value: vip, look: 'full' }] },
  ];
  const shown = brief ? bars.map((bar) => ({ ...bar, detail: '' })) : bars;
  return <HorizontalBars bars={shown} full={signed_up} />;
}

/** Shares of the newcomers of each way (rule I26). */
const FIRST_PRIZE = [
  ['Completan el desafío 1:', 'completed'],
  ['Reciben su primer premio:', 'redeemed'],
] as const;

/** The way of those who signed up in the period: how many got how far, where they are and where they were lost. */
export function FunnelChart({ results, first }: { results: Results; first: First }) {
  const { funnel } = results;
  const { signed_up, vip } = funnel;
  const visitors = visitorsOf(results);
  const ofVisitors = visitors
    ? ` ${formatCounted(visitors.wanted, 'pulsó', 'pulsaron')} «Lo quiero» y ${formatCounted(visitors.as_visitor.redeemed, 'ha recibido', 'han recibido')} su primer premio.`
    : '';
  return (
    <ChartFrame
      says={
        (signed_up === 0
          ? 'Nadie se ha registrado en estas fechas.'
          : `De ${formatCounted(signed_up, 'cliente que se registró', 'clientes que se registraron')} en estas fechas, ${formatCounted(vip, 'ya es VIP', 'ya son VIP')}.`) +
        ofVisitors
      }
      legend="Lleno: lo pasan. Claro: están en ello. Rayado: llevan 30 días sin venir. Los días son desde el paso anterior."
      table={funnelTable(funnel, first, visitors)}
      of={signed_up}
    >
      <FunnelBars funnel={funnel} first={first} visitors={visitors} />
      {visitors &&
        FIRST_PRIZE.map(([says, what]) => (
          <div key={what}>
            <p className="mt-4 text-sm text-ink-soft">{says}</p>
            <ShareList
              shares={WAYS.map(({ way, name }) => ({
                name,
                of: visitors[way].enrolled,
                part: visitors[way][what],
              }))}
            />
          </div>
        ))}
    </ChartFrame>
  );
}
