import { hitoTitle, type FirstChallenge } from '@/domain/hitos';
import { HorizontalBars, type Bar } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import type { Results } from '@/features/desk/results/results';
import { funnelTable } from '@/features/desk/results/tables';
import { formatCounted, formatTenths, formatWhole } from '@functions/_shared/texts/numbers';

interface FunnelChartProps {
  funnel: Results['funnel'];
  /** Kind of the café's challenge 1; null for all cafés together. */
  first: FirstChallenge | null;
}

/** The steps of the way; `brief`: without the line below each. */
export function FunnelBars({ funnel, first, brief = false }: FunnelChartProps & { brief?: boolean }) {
  const { scans, signed_up, steps, vip } = funnel;
  const bars: Bar[] = [
    {
      key: 'scans',
      label: 'Escaneos del código',
      value: formatWhole(scans),
      parts: [],
      detail: 'De cualquiera, también de clientes de antes.',
    },
    {
      key: 'signed_up',
      label: 'Se registran',
      value: formatWhole(signed_up),
      parts: [{ value: signed_up, look: 'full' }],
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

/** The way of those who signed up in the period: how many got how far, where they are and where they were lost. */
export function FunnelChart({ funnel, first }: FunnelChartProps) {
  const { signed_up, vip } = funnel;
  return (
    <ChartFrame
      says={
        signed_up === 0
          ? 'Nadie se ha registrado en estas fechas.'
          : `De ${formatCounted(signed_up, 'cliente que se registró', 'clientes que se registraron')} en estas fechas, ${formatCounted(vip, 'ya es VIP', 'ya son VIP')}.`
      }
      legend="Lleno: lo pasan. Claro: están en ello. Rayado: llevan 30 días sin venir. Los días son desde el paso anterior."
      table={funnelTable(funnel, first)}
      of={signed_up}
    >
      <FunnelBars funnel={funnel} first={first} />
    </ChartFrame>
  );
}
