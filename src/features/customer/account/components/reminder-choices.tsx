import type { Account } from '@functions/_shared/contracts/procedures/accounts';
import { REMINDER_TEXT_VERSION } from '@functions/_shared/contracts/reminder-text-version';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import {
  type ReminderAnswer,
  storeConsent,
  takeStoredConsent,
} from '@/features/customer/shared/reminders/stored-consent';
import { REMINDER_PROMISE, REMINDER_TEXTS } from '@/features/customer/shared/reminders/reminder-texts';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';

type Choices = Account['reminders'];

/** The part of `/account` that this is. */
const ANCHOR = 'avisos';

/** Shows for each café what it may write about, and changes it (rule M2). */
export function ReminderChoices({
  choices: { proven, cafes },
  userId,
}: {
  choices: Choices;
  userId: string;
}) {
  const { hash } = useLocation();
  useEffect(() => {
    // the browser has looked for it before it was there
    if (hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView();
  }, [hash]);
  if (cafes.length === 0) return null;
  return (
    <Card as="section" id={ANCHOR} aria-labelledby="reminders" className="mt-5">
      <h2 id="reminders" className="text-heading">
        Avisos por correo
      </h2>
      <p className="mt-2 text-ink-soft">Cada cafetería, solo si tú quieres. {REMINDER_PROMISE}</p>
      {!proven && (
        <p className="mt-2 text-ink-soft">
          Solo escribimos a direcciones confirmadas, y la tuya todavía no lo está: te pediremos un código.{' '}
          <Link
            to={paths.confirmEmail()}
            state={{ returnTo: `${paths.account()}#${ANCHOR}` }}
            className="font-semibold text-primary-ink underline underline-offset-4"
          >
            Confirmar mi correo
          </Link>
        </p>
      )}
      {cafes.map((cafe, index) => (
        <CafeChoices key={cafe.id} cafe={cafe} userId={userId} isExplained={index === 0} />
      ))}
    </Card>
  );
}

interface CafeChoicesProps {
  cafe: Choices['cafes'][number];
  userId: string;
  /** The first café's choices carry the second line of each text; the others would repeat it. */
  isExplained: boolean;
}

/** Shows the choices of one café. A yes without a proven address leads to the code, and is sent on the way back. */
function CafeChoices({ cafe, userId, isExplained }: CafeChoicesProps) {
  const answer = useRpcMutation('answer_reminders', {
    cafe_id: cafe.id,
    text_version: REMINDER_TEXT_VERSION,
  });
  const navigate = useNavigate();
  const shown = answer.isPending ? answer.variables : cafe;
  const save = async (nextAnswer: ReminderAnswer, onNotProven: () => unknown) => {
    try {
      await answer.mutateAsync(nextAnswer);
    } catch (thrown) {
      if (toAppError(thrown).code === 'MAILBOX_NOT_PROVEN') await onNotProven();
      else toast({ ...(unansweredMessage(thrown) ?? errorMessage(thrown)), variant: 'destructive' });
    }
  };
  const sendKept = useEffectEvent(() => {
    const kept = takeStoredConsent(userId, cafe.id);
    // A failure shows nothing: a customer who came back without the code sees the switch off, as it is.
    if (kept) void save(kept, () => undefined);
  });
  useEffect(() => sendKept(), []);
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold break-words">{cafe.nombre}</legend>
      {cafe.ended_by && (
        <p className="text-sm">
          {cafe.ended_by === 'bounced'
            ? 'Los paramos porque tu correo los devolvía. Si ya funciona, vuelve a pedirlos.'
            : 'Los paramos porque marcaste uno como correo no deseado.'}
        </p>
      )}
      {!cafe.offered && (
        <p className="text-sm text-ink-soft">Ahora no manda avisos. Lo que elegiste sigue guardado.</p>
      )}
      <div className="mt-2 grid gap-2">
        {(['reminders', 'tickets'] as const).map((name) => (
          <CheckboxCard
            key={name}
            role="switch"
            label={REMINDER_TEXTS[name].label}
            detail={isExplained && REMINDER_TEXTS[name].detail}
            checked={shown[name]}
            // an active choice can always be switched off
            disabled={!shown[name] && !cafe.offered}
            onChange={({ target }) => {
              if (answer.isPending) return;
              const nextAnswer = {
                reminders: shown.reminders,
                tickets: shown.tickets,
                [name]: target.checked,
              };
              void save(nextAnswer, () => {
                storeConsent(userId, cafe.id, nextAnswer);
                return navigate(paths.confirmEmail(), {
                  state: { returnTo: `${paths.account()}#${ANCHOR}` },
                });
              });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
