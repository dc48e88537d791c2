import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect } from 'react';
import { Share2, UserPlus } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { useRpcMutation } from '@/data/rpc-mutation';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { referralMessage } from '@/features/customer/journey/challenges/hito-4-referral/referral-message';
import { Button } from '@/ui/button';
import { QrCode } from '@/ui/qr-code';
import { sonnerToast } from '@/ui/toast';
import { useCopy } from '@/ui/use-copy';

/** Poll interval for the invitee's sign-up, in milliseconds. */
const POLL_INTERVAL_MS = 10_000;

interface FriendInvitationProps {
  cafe: Cafe;
  /** The customer's live link; null while there is none. */
  token: string | null;
}

/** The invitation to show and to send: a code for who stands beside, a link for everybody else (rule A28). */
export function ReferralLinkCard({ cafe, token }: FriendInvitationProps) {
  const given = { cafe_id: cafe.id };
  const invite = useRpcMutation('create_referral_link', given, cafe);
  const revoke = useRpcMutation('revoke_referral_link', given, cafe);
  const explain = (thrown: unknown) =>
    explainFailure(thrown, 'No se ha podido cambiar tu invitación. Inténtalo de nuevo.');
  const invitation = referralMessage(cafe, token ?? '', window.location.origin);
  const { copy, byHand } = useCopy(`${invitation.text} ${invitation.url}`);

  const queryClient = useQueryClient();
  useEffect(() => {
    // The invitee signs up beside this phone, which nobody touches meanwhile
    const poll = () => {
      if (token !== null && !document.hidden) void refreshPages(queryClient);
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [token, queryClient]);

  if (token === null)
    return (
      <Button
        variant="hero"
        size="lg"
        pending={invite.isPending}
        onClick={() => invite.mutate(undefined, { onError: explain })}
      >
        <UserPlus aria-hidden="true" className="size-5" />
        Crear mi invitación
      </Button>
    );

  const share = async () => {
    try {
      await navigator.share(invitation);
    } catch (thrown) {
      // A closed sheet is an answer. Everything else, also a browser without one, leaves the invitation unsent.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) await copy();
    }
  };
  return (
    <section aria-label="Tu invitación" className="flex flex-col items-center gap-3">
      <QrCode
        text={invitation.url}
        label="Código QR de tu invitación"
        className="w-full max-w-60 rounded-control border border-line"
      />
      <p className="text-center text-sm text-balance text-ink-soft">
        Que lo escanee con la cámara de su móvil, o mándale el enlace.
      </p>
      <Button variant="hero" size="lg" className="w-full" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Enviar mi invitación
      </Button>
      {byHand}
      <Button
        variant="link"
        size="sm"
        pending={revoke.isPending}
        onClick={() =>
          revoke.mutate(undefined, { onSuccess: () => sonnerToast('Enlace anulado'), onError: explain })
        }
      >
        Anular este enlace
      </Button>
    </section>
  );
}
