import { useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { toastFailure } from '@/features/customer/journey/challenges/explain-failure';
import { VisitInstructions } from '@/features/customer/journey/hito-6-two-visits/visit-instructions';
import { VisitStamps } from '@/features/customer/journey/hito-6-two-visits/visit-stamps';
import { VisitStep } from '@/features/customer/journey/challenges/visit-step';
import { ChallengeWindow } from '@/features/customer/journey/components/challenge-window';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Challenge 6 (rule J17): two more visits, on different days, within 20 days. */
export default function TwoVisitsPanel({ journey }: ChallengeProps) {
  const { cafe, viewer, enrollment, today, visits, email } = journey;
  const validation = useRpcMutation('validate_hito', { cafe_id: cafe.id, hito: 6 }, cafe);
  const [explaining, setExplaining] = useState(false);
  const explainUnchecked = (thrown: unknown) =>
    toastFailure(thrown, 'No se pudo verificar el estado de tus registros.');
  const explainFailed = (thrown: unknown) =>
    toastFailure(thrown, 'Ocurrió un error al validar los registros.');
  const lastDay = enrollment?.hito_6_deadline;
  const isLate = Boolean(lastDay) && today > (lastDay ?? '');

  const press = async () => {
    if (toastIfVisitor(viewer)) return;
    try {
      await validation.mutateAsync();
      announceCompleted();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      if (code !== 'EVIDENCE_MISSING') return (code === 'SERVER' ? explainUnchecked : explainFailed)(thrown);
      toast({
        title: 'Registros insuficientes',
        description: '¡Aún no has registrado todas las visitas!',
        variant: 'destructive',
      });
    }
  };

  if (explaining) return <VisitInstructions cafe={cafe} email={email} onBack={() => setExplaining(false)} />;
  return (
    <div className="flex flex-col gap-4">
      {/* What was counted before a window that ran out no longer counts. */}
      <VisitStamps days={isLate ? [] : visits} />
      <ChallengeWindow step={6} journey={journey} />
      {enrollment && (
        <VisitStep
          journey={journey}
          next={
            visits.includes(today)
              ? 'La visita de hoy ya la tienes. Se cuenta una por día: mañana puedes registrar la siguiente.'
              : 'Hoy ya registraste tu visita, antes de llegar a este desafío. La primera que cuenta es la de mañana.'
          }
        />
      )}
      <div className="flex flex-col">
        <Button
          variant={enrollment ? 'ghost' : 'hero'}
          size={enrollment ? 'sm' : 'lg'}
          pendingLabel="Comprobando…"
          onClick={press}
        >
          Ya he registrado mis visitas
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setExplaining(true)}>
          Cómo registrar mis visitas
        </Button>
      </div>
    </div>
  );
}
