import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { useRegisterTodaysVisit } from '@/features/customer/journey/use-register-todays-visit';
import { PresenceNotice, LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

interface VisitStepProps {
  journey: CafeJourney;
  /** On a day that has its visit: which one counts next. */
  next: string;
}

/** The action of challenges 2 and 6: one press registers today's visit, then it says which one counts next. */
export function VisitStep({ journey, next }: VisitStepProps) {
  const { register } = useRegisterTodaysVisit(journey);
  const codeNeed = useIsPresenceMissing(journey.cafe, useSession().user?.id ?? null);
  // A mail leads here: what it brings must not be a press at home (rule M6).
  const [isFromMail] = useState(useSearchParams()[0].has('aviso'));
  const [pressed, setPressed] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the button that was pressed is gone
    if (pressed && journey.visited_today) note.current?.focus({ preventScroll: true });
  }, [pressed, journey.visited_today]);

  const press = async () => {
    const news = await register();
    if (!news) return;
    setPressed(true);
    toast({ ...news, variant: 'success' });
  };

  return journey.visited_today ? (
    <p ref={note} tabIndex={-1} className="text-sm text-ink-soft focus-visible:outline-none">
      {next}
    </p>
  ) : isFromMail && journey.cafe.service_mode === 'no_proof' ? (
    <p className="rounded-control bg-paper-deep px-4 py-3">
      {journey.cafe.has_tag
        ? 'Se apunta en la cafetería: toca allí la etiqueta de la barra cuando vayas.'
        : 'Se apunta en la cafetería: escanea allí su código cuando vayas.'}
    </p>
  ) : (
    <>
      <p className="text-ink-soft empty:hidden">
        <PresenceNotice cafe={journey.cafe} action="visit" />
      </p>
      {codeNeed === 'missing' ? (
        <LazyCounterCodeButton cafe={journey.cafe} />
      ) : (
        <Button
          variant="hero"
          size="lg"
          className="px-4"
          disabled={codeNeed === 'unknown'}
          pendingLabel="Registrando tu visita…"
          onClick={press}
        >
          Registrar mi visita de hoy
        </Button>
      )}
    </>
  );
}
