import { useEffect, useRef, useState } from 'react';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { ALREADY_COUNTS } from '@/data/customer/visit-messages';
import type { OpenJourney } from '@/features/customer/journey/api/load-journey';
import { tomorrow, useTodaysVisit } from '@/features/customer/journey/use-todays-visit';
import type { ErrorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** The day's visit at a café: one press, then that it counts. */
export function TodaysVisit({ journey }: { journey: OpenJourney }) {
  const { cafe, record, visited_today } = journey;
  const register = useTodaysVisit(journey);
  /** Message after the press; null before it. */
  const [news, setNews] = useState<ErrorMessage | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that was pressed is gone
    if (news) heading.current?.focus({ preventScroll: true });
  }, [news]);

  const said = news ?? (visited_today ? { title: ALREADY_COUNTS, description: tomorrow } : null);
  if (said)
    return (
      <Card as="section" className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-[36px] shrink-0 text-success" />
        <div className="min-w-[min(100%,13em)] flex-1">
          <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
            {said.title}
          </h1>
          <p className="mt-1 text-ink-soft">{said.description}</p>
        </div>
      </Card>
    );
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h1 className="text-title">
          {record?.hito_1_completado ? `Hola, ${record.nombre}` : `Estás en ${cafe.nombre}`}
        </h1>
        <p className="mt-1 text-ink-soft">Un toque, y la visita de hoy cuenta.</p>
      </div>
      <Button
        variant="hero"
        size="lg"
        className="px-4!"
        pendingLabel="Registrando tu visita…"
        onClick={async () => setNews(await register())}
      >
        <CalendarCheck aria-hidden="true" className="size-6" />
        Registrar mi visita de hoy
      </Button>
    </Card>
  );
}
