import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { Printer } from 'lucide-react';
import { env } from '@/config/env';
import { formatDay } from '@/domain/madrid';
import { DaysColumns } from '@/features/desk/results/components/days-charts';
import { HoursGrid } from '@/features/desk/results/components/hours-chart';
import { FunnelBars } from '@/features/desk/results/components/funnel-chart';
import { PrizeBars } from '@/features/desk/results/components/prizes-chart';
import { periodPhrase, type Period } from '@/features/desk/results/period';
import type { Results } from '@/features/desk/results/results';
import { PaperSheet } from '@/features/desk/shared/paper-sheet';
import { printWhenLoaded } from '@/features/desk/shared/print-when-loaded';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import { sentencesOf } from '@functions/_shared/texts/sentences';
import { describeTickets } from '@functions/_shared/texts/month';
import { monthOfYear } from '@functions/_shared/texts/numbers';
import { Button } from '@/ui/button';
import '@/features/desk/results/components/month-sheet.css';

/** Number of prizes that fit on the page. */
const PRIZES = 5;

interface MonthReportProps {
  cafe: Cafe;
  month: string;
  results: Results;
}

/** The month on one page: the same numbers, for who reads on paper. A press prints it, and so does the browser's own. */
export function PrintMonthReport({
  cafe,
  period,
  results,
}: {
  cafe: Cafe;
  period: Period;
  results: Results;
}) {
  if (period.kind !== 'month') return null;
  return (
    <>
      <Button variant="outline" onClick={() => printWhenLoaded('.month-sheet')} className="print:hidden">
        <Printer aria-hidden="true" className="size-4.5" />
        Imprimir el mes en una hoja
      </Button>
      <MonthReport cafe={cafe} month={period.month} results={results} />
    </>
  );
}

function MonthReport({ cafe, month, results }: MonthReportProps) {
  const { funnel, days, hours, prizes, tickets } = results;
  const period: Period = { kind: 'month', month, from: results.period.from, to: results.period.to };
  return (
    <PaperSheet cafe={cafe} className="month-sheet">
      <div className="month-sheet-page">
        <div className="month-sheet-head">
          <PrintedLogo cafe={cafe} className="month-sheet-logo" />
          <p className="month-sheet-name" data-long={cafe.nombre.length > 30 || undefined}>
            {cafe.nombre}
          </p>
          <p className="month-sheet-month">{monthOfYear(month)}</p>
        </div>
        <ul className="month-sheet-sentences">
          {sentencesOf(results, periodPhrase(period), cafe.first_challenge).map(({ id, text, from }) => (
            <li key={id}>
              <p>{text}</p>
              <p>{from}</p>
            </li>
          ))}
        </ul>
        <div className="month-sheet-columns">
          <div>
            <section>
              <h2>El camino</h2>
              <p className="month-sheet-note">
                Lleno: lo pasan. Claro: están en ello. Rayado: llevan 30 días sin venir.
              </p>
              <FunnelBars funnel={funnel} first={cafe.first_challenge} brief />
            </section>
            {prizes.length > 0 && (
              <section>
                <h2>Premios</h2>
                <PrizeBars prizes={prizes} most={PRIZES} />
              </section>
            )}
          </div>
          <div>
            <section>
              <h2>Visitas al día</h2>
              <p className="month-sheet-note">La línea es la media de 7 días.</p>
              <DaysColumns name="Visitas al día" days={days} of="visits" lines={7} />
            </section>
            <section>
              <h2>Clientes nuevos al día</h2>
              <DaysColumns name="Clientes nuevos al día" days={days} of="new_customers" lines={5} />
            </section>
            {hours.length > 0 && (
              <section>
                <h2>A qué hora vienen</h2>
                <HoursGrid hours={hours} lies />
              </section>
            )}
            {tickets.approved > 0 && <p>{describeTickets(tickets)}</p>}
          </div>
        </div>
        <p className="month-sheet-foot">
          {env.productName} · Del {formatDay(results.period.from)} al {formatDay(results.period.to)}.
        </p>
      </div>
    </PaperSheet>
  );
}
