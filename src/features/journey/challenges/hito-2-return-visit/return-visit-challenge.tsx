import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { useCheckHito2 } from '@/features/journey/api/check-hito-2';
import type { Challenge, ChallengeProps } from '@/features/journey/challenges/challenge';
import { refuseVisitor, sayCompleted } from '@/features/journey/challenges/challenge-toasts';
import { useExplainFailure } from '@/features/journey/challenges/use-explain-failure';
import { ChallengeWindow } from '@/features/journey/components/challenge-window';
import { VisitorNote } from '@/features/journey/components/visitor-note';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { toast } from '@/ui/toast';

/** Challenge 2 (rule J13): come back on another day within 15 days; the server checks. */
function ReturnVisitPanel({
  journey: { cafe, viewer, record, today, visited_today: visitedToday },
}: ChallengeProps) {
  const queryClient = useQueryClient();
  const check = useCheckHito2(cafe);
  const explain = useExplainFailure('Error al verificar el desafío');
  const registered = record?.hito_2_completado ?? false;

  const press = async () => {
    if (refuseVisitor(viewer)) return;
    try {
      const { canAdvance, message } = await check.mutateAsync();
      if (canAdvance) return sayCompleted();
      toast({ title: 'Desafío no completado', description: message, variant: 'destructive' });
      void refreshCustomer(queryClient);
    } catch (thrown) {
      explain(thrown);
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <ChallengeWindow step={2} journey={{ record, today }} />
      {registered && (
        <p className="flex items-start gap-3 rounded-control bg-success-soft p-4 font-medium text-success">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
          Tu visita de vuelta ya está registrada. Compruébala y gira la ruleta.
        </p>
      )}
      {!registered && visitedToday && (
        <p className="text-sm text-ink-soft">
          La visita de hoy ya la tienes. La que cuenta es la de otro día.
        </p>
      )}
      {record && !registered && !visitedToday && (
        <ButtonLink to={paths.visitRegistration(cafe.slug)} variant="outline">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Registrar mi visita de hoy
        </ButtonLink>
      )}
      <Button variant="hero" size="lg" pendingLabel="Comprobando…" onClick={press}>
        Completar desafío
      </Button>
      {viewer === 'visitor' && <VisitorNote cafeSlug={cafe.slug} />}
    </div>
  );
}

export const returnVisitChallenge: Challenge = { hito: 2, Panel: ReturnVisitPanel };
