import { formatEuros } from '@functions/_shared/texts/money';
import { toEuros } from '@/domain/money';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { ColumnChart } from '@/features/desk/results/charts/column-chart';
import type { Results } from '@/features/desk/results/results';
import { meanTicket, ticketsTable } from '@/features/desk/results/tables';
import { formatCounted, monthOfYear, shortEuros, shortMonth } from '@functions/_shared/texts/numbers';

interface TicketsChartProps {
  tickets: Results['tickets'];
  /** Conectitos that visits paid in the period. */
  visitPoints: number;
}

/** Shows the money in VIPs' approved tickets, the points for it, and the mean; beside them the points for visits. */
export function TicketsChart({ tickets, visitPoints }: TicketsChartProps) {
  const average = meanTicket(tickets);
  const ofVisits =
    visitPoints > 0 ? ` Las visitas dieron ${formatCounted(visitPoints, 'Conectito', 'Conectitos')}.` : '';
  return (
    <ChartFrame
      says={
        average === null
          ? `Ningún ticket aprobado en estas fechas.${ofVisits}`
          : `${formatCounted(tickets.approved, 'ticket aprobado', 'tickets aprobados')}: ${formatEuros(tickets.euros_cents)}, ${formatCounted(tickets.points, 'Conectito', 'Conectitos')}, ${formatEuros(average)} de media.${ofVisits}`
      }
      table={ticketsTable(tickets)}
      of={tickets.approved}
    >
      <ColumnChart
        name="Euros en tickets aprobados, por mes"
        columns={tickets.by_month.map((month) => ({
          key: month.month,
          value: toEuros(month.euros_cents),
          label: shortMonth(month.month),
          words: `${monthOfYear(month.month)}: ${formatEuros(month.euros_cents)} en ${formatCounted(month.approved, 'ticket', 'tickets')}`,
        }))}
        format={(euros) => shortEuros(Math.round(euros * 100))}
        whole={false}
      />
    </ChartFrame>
  );
}
