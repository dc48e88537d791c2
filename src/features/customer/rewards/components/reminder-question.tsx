import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { REMINDER_TEXT_VERSION } from '@functions/_shared/contracts/reminder-text-version';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useSession } from '@/data/session/session-context';
import {
  type ReminderAnswer,
  storeConsent,
  readStoredConsent,
  takeStoredConsent,
} from '@/features/customer/shared/reminders/stored-consent';
import { REMINDER_PROMISE, REMINDER_TEXTS } from '@/features/customer/shared/reminders/reminder-texts';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { useAddress } from '@/lib/use-address';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

const NOTHING: ReminderAnswer = { reminders: false, tickets: false };

/**
 * Asks once, after a redemption, whether the café may write (rule M2): a short question, then what it would write. Only
 * the customer's own "Sí, avísame" ticks anything, and nothing is sent before "Guardar". "No, gracias" is an answer. A
 * yes that had to wait for the mailbox's code is sent when the customer comes back from it.
 */
export default function ReminderQuestion({ cafe }: { cafe: Pick<Cafe, 'id'> }) {
  const userId = useSession().user?.id ?? '';
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: (choice: ReminderAnswer) =>
      callRpc('answer_reminders', { cafe_id: cafe.id, ...choice, text_version: REMINDER_TEXT_VERSION }),
    // The gallery is not read anew: the server no longer asks, and the thanks would go.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['rpc', 'load_account'] }),
  });
  const [ticks, setTicks] = useState(() => readStoredConsent(userId, cafe.id) ?? NOTHING);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(ticks !== NOTHING);
  // a second tap on "Sí, avísame" takes nothing back
  const { ready } = useEarlyClickGuard(isChoosing);
  const returnTo = useAddress();
  const needsProof = answer.isError && toAppError(answer.error).code === 'MAILBOX_NOT_PROVEN';

  const save = async (nextAnswer: ReminderAnswer) => {
    // The new answer replaces a yes that waits for the code.
    takeStoredConsent(userId, cafe.id);
    try {
      await answer.mutateAsync(nextAnswer);
    } catch (thrown) {
      if (toAppError(thrown).code === 'MAILBOX_NOT_PROVEN') storeConsent(userId, cafe.id, nextAnswer);
      else toast({ ...(unansweredMessage(thrown) ?? errorMessage(thrown)), variant: 'destructive' });
    }
  };
  const choose = () => {
    setTicks({ ...NOTHING, reminders: true });
    setChoosing(true);
    // the button that was pressed goes
    heading.current?.focus();
  };
  const sendKept = useEffectEvent(() => {
    const kept = takeStoredConsent(userId, cafe.id);
    if (kept) void save(kept);
  });
  useEffect(() => sendKept(), []);

  if (answer.isSuccess)
    return (
      <p role="status" className="rounded-control bg-card px-4 py-3">
        {answer.data.reminders || answer.data.tickets
          ? `Hecho. ${REMINDER_PROMISE}`
          : 'De acuerdo, no te escribiremos. Si cambias de idea, está en Tu cuenta.'}
      </p>
    );
  return (
    <Card as="section" tone="flat" aria-labelledby="reminder-question" className="p-4!">
      <h2
        id="reminder-question"
        ref={heading}
        tabIndex={-1}
        className="font-semibold focus-visible:outline-none"
      >
        ¿Te avisamos cuando tengas un premio esperando?
      </h2>
      {isChoosing && (
        <>
          <div className="mt-3 grid gap-2">
            {(['reminders', 'tickets'] as const).map((name) => (
              <CheckboxCard
                key={name}
                {...REMINDER_TEXTS[name]}
                disabled={!ready}
                checked={ticks[name]}
                onChange={({ target }) => setTicks({ ...ticks, [name]: target.checked })}
              />
            ))}
          </div>
          <p className="mt-3 text-sm text-ink-soft">{REMINDER_PROMISE}</p>
        </>
      )}
      {needsProof && (
        <p role="alert" className="mt-3 text-sm">
          Solo escribimos a direcciones confirmadas.{' '}
          <Link
            to={paths.confirmEmail()}
            state={{ returnTo }}
            className="font-semibold text-primary-ink underline underline-offset-4"
          >
            Confirmar mi correo
          </Link>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isChoosing ? (
          <Button
            variant="outline"
            className="flex-[1_1_8rem]"
            disabled={!ticks.reminders && !ticks.tickets}
            onClick={() => save(ticks)}
          >
            Guardar
          </Button>
        ) : (
          <Button variant="outline" className="flex-[1_1_8rem]" onClick={choose}>
            Sí, avísame
          </Button>
        )}
        <Button variant="ghost" className="flex-[1_1_8rem]" onClick={() => save(NOTHING)}>
          No, gracias
        </Button>
      </div>
    </Card>
  );
}
