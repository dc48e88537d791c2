import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect } from 'react';
import { Share2 } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { referralMessage } from '@/features/customer/journey/hito-4-referral/referral-message';
import { Button } from '@/ui/button';
import { QrCode } from '@/ui/qr-code';
import { useCopy } from '@/ui/use-copy';

/** Poll interval for the invitee's sign-up, in milliseconds. */
const POLL_INTERVAL_MS = 10_000;

interface ReferralLinkCardProps {
  cafe: Cafe;
  /** The customer's live link. */
  token: string;
}

/** The invitation to show and to send: a code for who stands beside, a link for everybody else (rule A28). */
export function ReferralLinkCard({ cafe, token }: ReferralLinkCardProps) {
  const invitation = referralMessage(cafe, token, window.location.origin);
  const { copy, byHand } = useCopy(`${invitation.text} ${invitation.url}`);

  const queryClient = useQueryClient();
  useEffect(() => {
    // The invitee signs up beside this phone, which nobody touches meanwhile
    const poll = () => {
      if (!document.hidden) void refreshPages(queryClient);
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queryClient]);

  const share = async () => {
    try {
      await navigator.share(invitation);
    } catch (thrown) {
      // A closed sheet is an answer. Everything else, also a browser without one, leaves the invitation unsent.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) await copy();
    }
  };
  return (
    <section aria-label="Tu invitación" className="flex flex-col items-center gap-4">
      <QrCode
        text={invitation.url}
        label="Código QR de tu invitación"
        className="w-full max-w-52 rounded-control border border-line"
      />
      <Button variant="hero" size="lg" className="w-full" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Enviar
      </Button>
      {byHand}
    </section>
  );
}
