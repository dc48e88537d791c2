import { useRpcMutation } from '@/data/rpc-mutation';
import { Copy } from 'lucide-react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, toastCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { ReferralLinkCard } from '@/features/customer/journey/challenges/hito-4-referral/referral-link-card';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { useCopy } from '@/ui/use-copy';

/** Challenge 4 (rule J15): someone new signs up by this customer's invitation, or naming their e-mail. */
export default function ReferralPanel({ journey: { cafe, viewer, enrollment, email } }: ChallengeProps) {
  const validation = useRpcMutation('validate_hito', { cafe_id: cafe.id, hito: 4 }, cafe);
  const explain = (thrown: unknown) => explainFailure(thrown, 'Ocurrió un error al validar el desafío.');
  const { copy, byHand } = useCopy(email ?? '');

  const press = async () => {
    if (toastIfVisitor(viewer)) return;
    try {
      await validation.mutateAsync();
      toastCompleted();
    } catch (thrown) {
      if (toAppError(thrown).code !== 'EVIDENCE_MISSING') return explain(thrown);
      toast({
        title: 'Desafío no completado',
        description: 'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
        variant: 'destructive',
      });
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="companion-how" className="rounded-control bg-paper-deep/70 p-4">
        <h2 id="companion-how" className="font-semibold">
          Venir con alguien nuevo
        </h2>
        <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-sm text-ink-soft">
          <li>Ven con alguien que todavía no participe en {cafe.nombre}.</li>
          <li>Enséñale tu código o mándale tu enlace, y que se registre.</li>
        </ol>
      </section>
      {enrollment && <ReferralLinkCard cafe={cafe} token={enrollment.referral_link} />}
      {email && (
        <div>
          <p className="text-sm text-ink-soft">O que escriba tu email como código de invitación:</p>
          <div className="mt-2 flex items-center gap-2 rounded-control border border-line bg-card py-1.5 pr-1.5 pl-4">
            <p className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere select-all">{email}</p>
            <Button variant="ghost" size="icon" aria-label="Copiar mi email" onClick={copy}>
              <Copy aria-hidden="true" className="size-5" />
            </Button>
          </div>
          {byHand}
        </div>
      )}
      <Button variant={enrollment ? 'ghost' : 'hero'} size="lg" pendingLabel="Comprobando…" onClick={press}>
        Completar desafío
      </Button>
    </div>
  );
}
