import { useRef } from 'react';
import { Copy, UserPlus } from 'lucide-react';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { CompleteButton } from '@/features/customer/journey/challenges/complete-button';
import { ReferralLinkCard } from '@/features/customer/journey/hito-4-referral/referral-link-card';
import { toastFailure } from '@/features/customer/journey/challenges/explain-failure';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { sonnerToast, toast } from '@/ui/toast';
import { useCopy } from '@/ui/use-copy';

/** Challenge 4 (rule J15): someone new signs up by this customer's invitation, or naming their e-mail. */
export default function ReferralPanel({ journey: { cafe, viewer, enrollment, email } }: ChallengeProps) {
  const given = { cafe_id: cafe.id };
  const validation = useRpcMutation('validate_hito', { ...given, hito: 4 }, cafe);
  const invite = useRpcMutation('create_referral_link', given, cafe);
  const revoke = useRpcMutation('revoke_referral_link', given, cafe);
  const explain = (thrown: unknown) => toastFailure(thrown, 'Ocurrió un error al validar el desafío.');
  const explainLink = (thrown: unknown) =>
    toastFailure(thrown, 'No se ha podido cambiar tu invitación. Inténtalo de nuevo.');
  const { copy, byHand } = useCopy(email ?? '');
  const howTo = useRef<HTMLDetailsElement>(null);
  const token = enrollment?.referral_link ?? null;

  const press = async () => {
    if (toastIfVisitor(viewer)) return;
    try {
      await validation.mutateAsync();
      announceCompleted();
    } catch (thrown) {
      if (toAppError(thrown).code !== 'EVIDENCE_MISSING') return explain(thrown);
      // the conditions that the message names
      if (howTo.current) howTo.current.open = true;
      toast({
        title: 'Desafío no completado',
        description: 'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
        variant: 'destructive',
      });
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {token !== null && <ReferralLinkCard cafe={cafe} token={token} />}
      {enrollment && token === null && (
        <Button
          variant="hero"
          size="lg"
          pending={invite.isPending}
          onClick={() => invite.mutate(undefined, { onError: explainLink })}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          Crear mi invitación
        </Button>
      )}
      <div className="flex flex-col">
        <details ref={howTo}>
          <summary className="flex min-h-touch list-none items-center justify-center rounded-control text-sm font-semibold text-primary-ink underline decoration-2 underline-offset-4 hover:decoration-[3px] [&::-webkit-details-marker]:hidden">
            Cómo funciona
          </summary>
          <div className="mt-1 mb-3 flex flex-col gap-3 rounded-control bg-paper-deep/70 p-4 text-sm">
            <h2 className="text-base font-semibold">Venir con alguien nuevo</h2>
            <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-ink-soft">
              <li>Ven con alguien que todavía no participe en {cafe.nombre}.</li>
              <li>Que escanee tu código con la cámara de su móvil, o mándale el enlace.</li>
              <li>Cuando se registre, te toca girar la ruleta.</li>
            </ol>
            {email && (
              <div>
                <p className="text-ink-soft">O que escriba tu email como código de invitación:</p>
                <div className="mt-2 flex items-center gap-2 rounded-control border border-line bg-card py-1.5 pr-1.5 pl-4">
                  <p className="min-w-0 flex-1 font-semibold wrap-anywhere select-all">{email}</p>
                  <Button variant="ghost" size="icon" aria-label="Copiar mi email" onClick={copy}>
                    <Copy aria-hidden="true" className="size-5" />
                  </Button>
                </div>
                {byHand}
              </div>
            )}
            {token !== null && (
              <Button
                variant="link"
                size="sm"
                className="-my-2 self-start px-0"
                pending={revoke.isPending}
                onClick={() =>
                  revoke.mutate(undefined, {
                    onSuccess: () => sonnerToast('Enlace anulado'),
                    onError: explainLink,
                  })
                }
              >
                Anular este enlace
              </Button>
            )}
          </div>
        </details>
        <CompleteButton
          variant={enrollment ? 'ghost' : 'hero'}
          size={enrollment ? 'sm' : 'lg'}
          onClick={press}
        />
      </div>
    </div>
  );
}
