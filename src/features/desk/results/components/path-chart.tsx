import { hitoTitle } from '@/domain/hitos';
import { BarList, type Bar } from '@/features/desk/results/charts/bar-list';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import type { Results } from '@/features/desk/results/results';
import { counted, inTenths, inWhole } from '@functions/_shared/words/numbers';

/** The steps of the way; `brief`: without the line below each. */
export function PathBars({ path, brief = false }: { path: Results['path']; brief?: boolean }) {
  const { scans, signed_up, steps, vip } = path;
  const bars: Bar[] = [
    {
      key: 'scans',
      label: 'Escaneos del código',
      value: inWhole(scans),
      parts: [],
      detail: 'De cualquiera, también de clientes de antes.',
    },
    {
      key: 'signed_up',
      label: 'Se registran',
      value: inWhole(signed_up),
      parts: [{ value: signed_up, look: 'full' }],
    },
    ...steps.map(({ step, reached, at, through, lost, median_days }): Bar => {
      const staying = Math.max(0, at - lost);
      const days =
        median_days === null
          ? ''
          : ` · ${inTenths(median_days)} ${median_days === 1 ? 'día' : 'días'} desde ${step === 1 ? 'el registro' : 'el anterior'}`;
      return {
        key: String(step),
        label: `${step} · ${hitoTitle(step)}`,
        value: inWhole(reached),
        parts: [
          { value: through, look: 'full' },
          { value: staying, look: 'light' },
          { value: lost, look: 'hatched' },
        ],
        detail:
          reached === 0
            ? ''
            : `${inWhole(through)} lo pasan · ${inWhole(staying)} en ello · ${counted(lost, 'perdido', 'perdidos')}${days}`,
      };
    }),
    { key: 'vip', label: 'VIP', value: inWhole(vip), parts: [{ value: vip, look: 'full' }] },
  ];
  const shown = brief ? bars.map((bar) => ({ ...bar, detail: '' })) : bars;
  return <BarList bars={shown} full={signed_up} />;
}

/** The way of those who signed up in the period: how many got how far, where they are and where they were lost. */
export function PathChart({ path, file }: { path: Results['path']; file: string }) {
  const { scans, signed_up, steps, vip } = path;
  return (
    <ChartFrame
      title="El camino"
      says={
        signed_up === 0
          ? 'Nadie se ha registrado en estas fechas.'
          : `De ${counted(signed_up, 'cliente que se registró', 'clientes que se registraron')} en estas fechas, ${counted(vip, 'ya es VIP', 'ya son VIP')}. Lleno: lo pasan. Claro: están en ello. Rayado: llevan 30 días sin venir.`
      }
      file={file}
      table={{
        columns: [
          { header: 'Paso' },
          { header: 'Llegan', format: inWhole },
          { header: 'Lo pasan', format: inWhole },
          { header: 'Ahí están', format: inWhole },
          { header: 'De ellos, perdidos', format: inWhole },
          { header: 'Días desde el anterior (mediana)', format: inTenths },
        ],
        rows: [
          ['Escaneos del código', scans, null, null, null, null],
          ['Se registran', signed_up, null, null, null, null],
          ...steps.map(({ step, reached, through, at, lost, median_days }) => [
            `${step} · ${hitoTitle(step)}`,
            reached,
            through,
            at,
            lost,
            median_days,
          ]),
          ['VIP', vip, null, null, null, null],
        ],
      }}
    >
      {signed_up > 0 && <PathBars path={path} />}
    </ChartFrame>
  );
}
