import { UserPlus } from 'lucide-react';
import { inviterSentence, type ReferralLink } from '@/domain/referral-link';
import { Button } from '@/ui/button';

interface InviterNoticeProps {
  link: ReferralLink;
  /** Name of the café that the inviter invites to, where nothing else says it. */
  cafe?: string;
  /** Shows the field for the e-mail of another inviter. */
  onChangeInviter: () => void;
}

/** Shows the inviter in place of the e-mail field: there is nothing to type (rule A28). */
export function InviterNotice({ link, cafe, onChangeInviter }: InviterNoticeProps) {
  return (
    <div className="rounded-control bg-secondary-soft px-4 py-3">
      <p className="flex items-center gap-3 font-semibold">
        <UserPlus aria-hidden="true" className="size-6 shrink-0 text-secondary-ink" />
        <span className="min-w-0 break-words">{inviterSentence(link, cafe)}</span>
      </p>
      <Button variant="link" size="sm" className="-mb-1 -ml-1" onClick={onChangeInviter}>
        Me invita otra persona
      </Button>
    </div>
  );
}

/** Tells the visitor that the invitation is no longer valid and that sign-up works without it. */
export function ExpiredReferralNotice() {
  return (
    <p className="text-sm text-ink-soft">
      El enlace de invitación ya no vale. Puedes seguir igual, o escribir el email de quien te invita.
    </p>
  );
}
