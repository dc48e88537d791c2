import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  addMonths,
  daysProblem,
  lastDays,
  LAST_DAYS,
  monthPeriod,
  type Period,
} from '@/features/desk/results/period';
import { monthOfYear, shortDay } from '@functions/_shared/texts/numbers';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/form/text-input';

interface PeriodPickerProps {
  period: Period;
  /** The last day in the numbers: yesterday. */
  lastDay: string;
  /** Number of months to choose from; omitted: any month, and a period from day to day. */
  months?: number;
  onPick: (period: Period) => void;
}

const nameOf = (days: number) => (days === 365 ? 'Un año' : `Últimos ${days} días`);

/** Selects the period: days up to yesterday, a month, or from day to day. */
export function PeriodPicker({ period, lastDay, months, onPick }: PeriodPickerProps) {
  const [isChoosingOwn, setIsChoosingOwn] = useState(false);
  const selectedKind =
    isChoosingOwn || period.kind === 'own' ? 'own' : period.kind === 'month' ? 'month' : String(period.days);
  const pick = (choice: string) => {
    setIsChoosingOwn(choice === 'own');
    const days = LAST_DAYS.find((known) => String(known) === choice);
    if (days) onPick(lastDays(days, lastDay));
    if (choice === 'month') onPick(monthPeriod(lastDay.slice(0, 7), lastDay) ?? period);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 print:hidden">
      <Select
        aria-label="Fechas"
        className="field-sizing-content border-transparent! bg-transparent! pl-0! font-semibold hover:border-line-strong!"
        value={selectedKind}
        onChange={({ target }) => pick(target.value)}
      >
        {LAST_DAYS.map((days) => (
          <option key={days} value={days}>
            {nameOf(days)}
          </option>
        ))}
        <option value="month">Un mes</option>
        {months === undefined && <option value="own">Otras fechas</option>}
      </Select>
      {period.kind === 'last' && selectedKind !== 'own' && (
        <p className="text-sm text-ink-soft">hasta el {shortDay(lastDay)}</p>
      )}
      {selectedKind === 'month' && period.kind === 'month' && (
        <MonthSteps month={period.month} lastDay={lastDay} months={months} onPick={onPick} />
      )}
      {selectedKind === 'own' && (
        <CustomPeriod
          // two other days, as by going back, start it anew
          key={`${period.from} ${period.to}`}
          period={period}
          lastDay={lastDay}
          onPick={onPick}
        />
      )}
    </div>
  );
}

function MonthSteps({
  month,
  lastDay,
  months,
  onPick,
}: { month: string } & Omit<PeriodPickerProps, 'period'>) {
  const first = months === undefined ? '' : addMonths(lastDay.slice(0, 7), 1 - months);
  const step = (by: number) => {
    const to = addMonths(month, by);
    return to < first ? null : monthPeriod(to, lastDay);
  };
  const previous = step(-1);
  const next = step(1);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="outline"
        size="icon"
        aria-label="El mes anterior"
        disabled={!previous}
        onClick={() => previous && onPick(previous)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <p role="status" className="font-semibold first-letter:uppercase">
        {monthOfYear(month)}
      </p>
      <Button
        variant="outline"
        size="icon"
        aria-label="El mes siguiente"
        disabled={!next}
        onClick={() => next && onPick(next)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

function CustomPeriod({ period, lastDay, onPick }: PeriodPickerProps) {
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const [problem, setProblem] = useState<ReturnType<typeof daysProblem>>(null);
  const send = () => {
    const found = daysProblem(from, to, lastDay);
    setProblem(found);
    if (!found) onPick({ kind: 'own', from, to });
  };
  const errorAt = (field: 'from' | 'to') => (problem?.field === field ? problem.text : undefined);
  return (
    <form
      noValidate
      className="flex basis-full flex-wrap items-start gap-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Desde" error={errorAt('from')}>
        <TextInput type="date" max={lastDay} value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="Hasta" error={errorAt('to')}>
        <TextInput type="date" max={lastDay} value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-[1.9rem]">
        Ver
      </Button>
    </form>
  );
}
