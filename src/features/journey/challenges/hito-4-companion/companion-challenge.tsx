import { CircleCheck, Copy, Share2 } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { useValidateHito } from '@/features/journey/api/validate-hito';
import type { Challenge, ChallengeProps } from '@/features/journey/challenges/challenge';
import { refuseVisitor, sayCompleted } from '@/features/journey/challenges/challenge-toasts';
import { invitationFor } from '@/features/journey/challenges/hito-4-companion/invitation';
import { useExplainFailure } from '@/features/journey/challenges/use-explain-failure';
import { VisitorNote } from '@/features/journey/components/visitor-note';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { note, toast } from '@/ui/toast';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note('Copiado');
  } catch {
    note('No se ha podido copiar. Mantén pulsado el texto para copiarlo.');
  }
}

/** Challenge 4 (rule J15): someone new signs up naming this customer as inviter. */
function CompanionPanel({ journey: { cafe, viewer, record, email } }: ChallengeProps) {
  const queryClient = useQueryClient();
  const validation = useValidateHito(cafe.id, 4);
  const explain = useExplainFailure('Ocurrió un error al validar el desafío.');
  const arrived = record?.hito_4_completado ?? false;

  const press = async () => {
    if (refuseVisitor(viewer)) return;
    try {
      await validation.mutateAsync();
      sayCompleted();
    } catch (thrown) {
      if (toAppError(thrown).code !== 'EVIDENCE_MISSING') return explain(thrown);
      toast({
        title: 'Desafío no completado',
        description: 'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
        variant: 'destructive',
      });
      void refreshCustomer(queryClient);
    }
  };

  const share = async (inviterEmail: string) => {
    const invitation = invitationFor(cafe, inviterEmail, window.location.origin);
    if (typeof navigator.share !== 'function') return copy(`${invitation.text} ${invitation.url}`);
    try {
      await navigator.share(invitation);
    } catch {
      // The person closed the sheet; nothing was meant to happen.
    }
  };

  return (
    <div className="flex flex-col gap-5">
      {arrived ? (
        <p className="flex items-start gap-3 rounded-control bg-success-soft p-4 font-medium text-success">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
          Tu cómplice ya se ha registrado. Te toca girar la ruleta.
        </p>
      ) : (
        <section aria-labelledby="companion-how" className="rounded-control bg-paper-deep/70 p-4">
          <h2 id="companion-how" className="font-semibold">
            Venir con alguien nuevo
          </h2>
          <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-sm text-ink-soft">
            <li>Ven con alguien que todavía no participe en {cafe.nombre}.</li>
            <li>Que se registre con el código de la mesa o con tu enlace.</li>
            <li>Que escriba tu email como código de invitación.</li>
          </ol>
          {email && (
            <div className="mt-4 flex items-center gap-2 rounded-control border border-line bg-card py-1.5 pr-1.5 pl-4">
              <p className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere select-all">{email}</p>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Copiar mi email"
                onClick={() => void copy(email)}
              >
                <Copy aria-hidden="true" className="size-5" />
              </Button>
            </div>
          )}
        </section>
      )}
      {!arrived && email && (
        <Button variant="outline" onClick={() => void share(email)}>
          <Share2 aria-hidden="true" className="size-5" />
          Enviar mi invitación
        </Button>
      )}
      <Button variant="hero" size="lg" pendingLabel="Comprobando…" onClick={press}>
        Completar desafío
      </Button>
      {viewer === 'visitor' && <VisitorNote cafeSlug={cafe.slug} />}
    </div>
  );
}

export const companionChallenge: Challenge = { hito: 4, Panel: CompanionPanel };
