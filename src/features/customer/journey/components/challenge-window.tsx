import { formatDayOfYear } from '@/domain/day-of-year';
import { HITO_2_DAYS, HITO_6_DAYS } from '@/domain/figures';
import { DayCounter, InTime } from '@/features/customer/journey/components/day-counter';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

interface ChallengeWindowProps {
  step: number;
  journey: Pick<CafeJourney, 'enrollment' | 'today'>;
}

/** How it goes on after a window that ran out. */
const afterwards: Record<number, string> = {
  2: `Tu próxima visita abre otro plazo de ${HITO_2_DAYS} días, y con una más dentro de él, otro día, lo consigues.`,
  6: `Tu próxima visita abre otro plazo de ${HITO_6_DAYS} días y ya cuenta como la primera.`,
};

/** The window of challenges 2 and 6 once it is open: running, late, met (rules J13 and J17); nothing for others. */
export function ChallengeWindow({ step, journey: { enrollment, today } }: ChallengeWindowProps) {
  const goesOn = afterwards[step];
  if (!goesOn || !enrollment) return null;
  const [start, lastDay, complete] =
    step === 2
      ? [enrollment.hito_2_reference_date, enrollment.hito_2_deadline, enrollment.hito_2_completado]
      : [enrollment.hito_6_reference_date, enrollment.hito_6_deadline, enrollment.hito_6_completado];
  if (complete || enrollment.hito_actual > step) return <InTime>Conseguido dentro del plazo</InTime>;
  // the task itself says how many days there will be
  if (!start || !lastDay || enrollment.hito_actual !== step) return null;
  return (
    <DayCounter
      start={start}
      lastDay={lastDay}
      today={today}
      whenLate={`Era hasta el ${formatDayOfYear(lastDay)}, y no pierdes nada. ${goesOn}`}
    />
  );
}
