import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { registerVisit } from '@/data/customer/register-visit';
import { ALREADY_COUNTS, VISIT_REGISTERED, visitFailure, visitRefusal } from '@/data/customer/visit-messages';
import type { OpenJourney } from '@/features/journey/api/load-journey';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

/** The day's visit at a café: one press, then that it counts. */
export function TodaysVisit({ journey: { cafe, email, record, visited_today } }: { journey: OpenJourney }) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  /** What was said to the press; null before it. */
  const [news, setNews] = useState<{ title: string; text: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that was pressed is gone
    if (news) heading.current?.focus({ preventScroll: true });
  }, [news]);

  const press = async () => {
    setPending(true);
    try {
      const answer = await registerVisit(email ?? '', cafe.slug);
      if (answer.success) setNews({ title: VISIT_REGISTERED, text: answer.message });
      else if (answer.code === 'VISIT_DUPLICATE') setNews({ title: ALREADY_COUNTS, text: tomorrow });
      else return toast({ ...visitRefusal(answer), variant: 'destructive' });
      // what the visit has opened, below
      void refreshCustomer(queryClient);
    } catch (thrown) {
      toast({ ...visitFailure(thrown), variant: 'destructive' });
    } finally {
      setPending(false);
    }
  };

  const said = news ?? (visited_today ? { title: ALREADY_COUNTS, text: tomorrow } : null);
  if (said)
    return (
      <Card as="section" className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-[36px] shrink-0 text-success" />
        <div className="min-w-[min(100%,13em)] flex-1">
          <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
            {said.title}
          </h1>
          <p className="mt-1 text-ink-soft">{said.text}</p>
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
      <Button variant="hero" size="lg" className="px-4!" pending={pending} onClick={() => void press()}>
        <CalendarCheck aria-hidden="true" className="size-6" />
        {pending ? 'Registrando tu visita…' : 'Registrar mi visita de hoy'}
      </Button>
    </Card>
  );
}

const tomorrow = 'Tu visita de hoy ya está apuntada. Mañana puedes registrar otra.';
