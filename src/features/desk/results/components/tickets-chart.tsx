import { formatEuros } from '@/domain/money';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { ColumnChart } from '@/features/desk/results/charts/column-chart';
import type { Results } from '@/features/desk/results/results';
import { counted, inWhole, monthOfYear, shortEuros, shortMonth } from '@functions/_shared/words/numbers';

type Tickets = Results['tickets'];

const mean = ({ approved, euros_cents }: { approved: number; euros_cents: number }) =>
  approved === 0 ? null : Math.round(euros_cents / approved);

/** Shows the money in VIPs' approved tickets, the points for it, and the mean. */
export function TicketsChart({ tickets, file }: { tickets: Tickets; file: string }) {
  const average = mean(tickets);
  return (
    <ChartFrame
      title="Tickets"
      says={
        average === null
          ? 'Ningún ticket aprobado en estas fechas.'
          : `${counted(tickets.approved, 'ticket aprobado', 'tickets aprobados')}: ${formatEuros(tickets.euros_cents)}, ${counted(tickets.points, 'Conectito', 'Conectitos')}, ${formatEuros(average)} de media.`
      }
      file={file}
      table={{
        columns: [
          { header: 'Mes' },
          { header: 'Tickets', format: inWhole },
          { header: 'Euros', format: (euros) => formatEuros(euros * 100) },
          { header: 'Conectitos', format: inWhole },
          { header: 'Media (€)', format: (euros) => formatEuros(euros * 100) },
        ],
        rows: tickets.by_month.map((month) => {
          const euros = mean(month);
          return [
            monthOfYear(month.month),
            month.approved,
            month.euros_cents / 100,
            month.points,
            euros === null ? null : euros / 100,
          ];
        }),
      }}
    >
      {tickets.by_month.length > 0 && (
        <ColumnChart
          name="Euros en tickets aprobados, por mes"
          columns={tickets.by_month.map((month) => ({
            key: month.month,
            value: month.euros_cents / 100,
            label: shortMonth(month.month),
            words: `${monthOfYear(month.month)}: ${formatEuros(month.euros_cents)} en ${counted(month.approved, 'ticket', 'tickets')}`,
          }))}
          format={(euros) => shortEuros(Math.round(euros * 100)).replace(',00', '')}
          whole={false}
        />
      )}
    </ChartFrame>
  );
}
