import type { HandoverRequest, Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { refusalText } from '@/domain/handover';
import { ALREADY_RECEIVED_TEXT } from '@/features/customer/rewards/redemption-messages';
import type { RedemptionHint } from '@/features/customer/rewards/redemption-state';
import { CannotActNotice } from '@/features/customer/shared/cannot-act-notice';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { messageOf, type ErrorMessage } from '@/lib/error-messages';

type PlainNote = Exclude<
  RedemptionHint,
  'expired' | 'paused' | 'answer-lost' | 'refused' | 'unanswered' | 'mailbox'
>;

const texts: Record<PlainNote, string> = {
  available: 'Muestra esta pantalla al personal de la cafetería y pulsa CANJEAR cuando te lo pidan.',
  'asks-the-team': 'Pulsa CANJEAR en la barra: quien te atiende recibe el aviso y confirma la entrega.',
  waiting: 'La barra ya tiene tu aviso. En cuanto lo confirme, esta pantalla se pone en verde.',
  redeemed: 'Muestra esta pantalla al personal de la cafetería.',
  confirmed: 'La barra ha confirmado la entrega.',
  spent: 'Muestra esta pantalla al personal de la cafetería si te la piden.',
  received: ALREADY_RECEIVED_TEXT,
  unreachable:
    'Tu premio no se pierde, pero para canjearlo hace falta conexión. En cuanto vuelva, pulsa CANJEAR.',
  'last-seen': 'Sin conexión: así estaba la última vez que lo viste en este móvil.',
};

interface RedemptionNoticeProps {
  note: RedemptionHint | null;
  cafe: Cafe;
  handoverRequest: HandoverRequest | null;
  /** Message of the last attempt, where it failed. */
  failure: ErrorMessage | null;
}

/** Says what to do with the screen, below the ticket. */
export function RedemptionNotice({ note, cafe, handoverRequest, failure }: RedemptionNoticeProps) {
  if (failure && note !== 'answer-lost')
    return (
      <Note urgent>
        <strong className="block">{failure.title}</strong>
        {failure.description}
      </Note>
    );
  switch (note) {
    case null:
    case 'expired':
      return null;
    case 'paused':
      return <CannotActNotice cafe={cafe} className="leading-snug" />;
    case 'answer-lost':
      return (
        <Note urgent>
          <span className="sr-only">{failure?.description}. </span>
          <strong className="block">No sabemos si se ha canjeado.</strong>
          Pulsa CANJEAR otra vez en un momento. Si ya contó, verás CANJEADO: no se gasta dos veces.
        </Note>
      );
    case 'refused':
      return (
        <Note urgent>
          <strong className="block">La barra no lo ha entregado.</strong>
          {refusalText(handoverRequest?.reason ?? null, handoverRequest?.note ?? null)} Tu premio sigue igual.
        </Note>
      );
    case 'unanswered':
      return (
        <Note urgent>
          <strong className="block">Nadie lo ha confirmado a tiempo.</strong>
          Tu premio sigue igual: avisa a quien te atiende y pulsa CANJEAR otra vez.
        </Note>
      );
    case 'mailbox': {
      const { title, description } = messageOf('MAILBOX_NOT_PROVEN');
      return <Note>{`${title}. ${description}`}</Note>;
    }
    case 'available':
    case 'asks-the-team':
      return (
        <Note>
          <PresenceNotice cafe={cafe} action="redemption">
            {texts[note]}
          </PresenceNotice>
        </Note>
      );
    default:
      return <Note>{texts[note]}</Note>;
  }
}

/** Lies above the ticket's shadow. */
function Note({ urgent, children }: { urgent?: boolean; children: ReactNode }) {
  return urgent ? (
    <p
      role="alert"
      className="relative rounded-control bg-danger-soft px-4 py-2.5 text-sm leading-snug text-danger"
    >
      {children}
    </p>
  ) : (
    <p className="relative rounded-control bg-card px-4 py-2 text-center text-sm leading-snug">{children}</p>
  );
}
