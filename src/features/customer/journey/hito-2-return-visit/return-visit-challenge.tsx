import { useFunctionMutation } from '@/data/use-function-mutation';
import { useSession } from '@/data/session/session-context';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { CompleteButton } from '@/features/customer/journey/challenges/complete-button';
import { toastFailure } from '@/features/customer/journey/challenges/explain-failure';
import { VisitStep } from '@/features/customer/journey/challenges/visit-step';
import { ChallengeWindow } from '@/features/customer/journey/components/challenge-window';
import { toast } from '@/ui/toast';

/** Challenge 2 (rule J13): come back on another day within 15 days; the server knows by itself, and is asked by a press. */
export default function ReturnVisitPanel({ journey }: ChallengeProps) {
  const { cafe, viewer, enrollment, today } = journey;
  const userId = useSession().user?.id ?? '';
  const check = useFunctionMutation('check-hito2-completion');
  const explain = (thrown: unknown) => toastFailure(thrown, 'Error al verificar el desafío');

  const press = async () => {
    if (toastIfVisitor(viewer)) return;
    try {
      const { canAdvance, message } = await check.mutateAsync({ userId, cafeteria: cafe.slug });
      if (canAdvance) return announceCompleted();
      toast({ title: 'Desafío no completado', description: message, variant: 'destructive' });
    } catch (thrown) {
      explain(thrown);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <ChallengeWindow step={2} journey={{ enrollment, today }} />
      {enrollment && (
        <VisitStep journey={journey} next="La visita de hoy ya la tienes. La que cuenta es la de otro día." />
      )}
      <CompleteButton
        variant={enrollment ? 'ghost' : 'hero'}
        size={enrollment ? 'sm' : 'lg'}
        onClick={press}
      />
    </div>
  );
}
