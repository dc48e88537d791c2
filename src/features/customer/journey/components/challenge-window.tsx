import { HITO_2_DAYS, HITO_6_DAYS } from '@/domain/figures';
import { formatDay } from '@/domain/madrid';
import { DayCounter, WindowNotice } from '@/features/customer/journey/components/day-counter';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

interface ChallengeWindowProps {
  step: number;
  journey: Pick<CafeJourney, 'enrollment' | 'today'>;
}

const windows: Record<number, { days: number; opens: string; late: (lastDay: string) => string }> = {
  2: {
    days: HITO_2_DAYS,
    opens: `Los ${HITO_2_DAYS} días empiezan a contar cuando completas el primer desafío.`,
    late: (lastDay) =>
      `Era hasta el ${lastDay}, pero no pierdes nada: registra tu próxima visita y se abre otro plazo de ${HITO_2_DAYS} días. Con una visita más dentro de él, otro día, lo consigues.`,
  },
  6: {
    days: HITO_6_DAYS,
    opens: `Los ${HITO_6_DAYS} días empiezan a contar cuando llegas a este desafío.`,
    late: (lastDay) =>
      `Era hasta el ${lastDay}, pero no pierdes nada: tu próxima visita abre otro de ${HITO_6_DAYS} días y ya cuenta como la primera.`,
  },
};

/** The day counter of challenges 2 and 6 in every state: not begun, running, late, met (rules J13 and J17); nothing for others. */
export function ChallengeWindow({ step, journey: { enrollment, today } }: ChallengeWindowProps) {
  const window = windows[step];
  if (!window) return null;
  const { days, opens, late } = window;
  const [start, lastDay, complete] =
    step === 2
      ? [enrollment?.hito_2_reference_date, enrollment?.hito_2_deadline, enrollment?.hito_2_completado]
      : [enrollment?.hito_6_reference_date, enrollment?.hito_6_deadline, enrollment?.hito_6_completado];
  if (enrollment && (complete || enrollment.hito_actual > step)) return <WindowNotice days={days} met />;
  if (!start || !lastDay || enrollment?.hito_actual !== step)
    return <WindowNotice days={days}>{opens}</WindowNotice>;
  return <DayCounter start={start} lastDay={lastDay} today={today} whenLate={late(formatDay(lastDay))} />;
}
