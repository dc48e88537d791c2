import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { ALREADY_WON_TEXT } from '@/data/customer/already-won-text';
import { clearBegunVisit, storeFinishingVisit, type VisitorDraft } from '@/data/customer/visitor-draft';
import { clearBrowserSecret, getOrCreateBrowserSecret } from '@/data/presence/claim-presence';
import { refreshPages, rpcKey } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { mailVisitorCode } from '@/features/public/auth/code-mails';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { signInByCode } from '@/features/public/auth/email-code/verify-code';
import { storeLoginWay } from '@/features/public/auth/login-way';
import type { MailedCode } from '@/features/public/auth/mailed-code';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { FormError } from '@/ui/form/field';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { toast } from '@/ui/toast';

interface VisitorCodeProps {
  cafe: Cafe;
  draft: VisitorDraft;
  /** The code on its way; null once the session has begun. */
  code: MailedCode | null;
  /** Prize that the first screen promised. */
  firstPrize: string | null;
  /** The token of a referral link. */
  invitation: string | null;
  /** A code has begun the session before, and only the call is missing. */
  isWaiting: boolean;
  onMailed: (email: string, wait: number) => void;
  /** Reports that the session is being made, which no redirect may overtake. */
  onWork: (atWork: boolean) => void;
  /** All of it is the account's. */
  onDone: () => void;
  /** The server refused a part of what was answered. */
  onRefused: (part: string) => void;
  onBack: () => void;
}

/**
 * The code of the mail, and with its last digit everything else: the session begins, and one call makes what was begun
 * the account's (rule A38). A call that got no answer is made again by a press, also after a reload.
 */
export function VisitorCode({
  cafe,
  draft,
  code,
  firstPrize,
  invitation,
  isWaiting,
  onMailed,
  onWork,
  onDone,
  onRefused,
  onBack,
}: VisitorCodeProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean } | null>(null);
  const [isFinishing, setFinishing] = useState(isWaiting);
  const [promised, setPromised] = useState(firstPrize);

  const finish = async (userId: string, sessionBefore?: string) => {
    setFailure(null);
    setFinishing(true);
    const { nombre, opinion } = draft;
    const rating = opinion.rating;
    const args = {
      cafe_slug: cafe.slug,
      browser: getOrCreateBrowserSecret(),
      nombre: nombre.trim(),
      ...(rating !== null && { opinion: { ...opinion, suggestion: opinion.suggestion.trim() } }),
      ...(invitation !== null && { invitation }),
      ...(promised !== null && { first_prize: promised }),
      ...(sessionBefore !== undefined && { session_before: sessionBefore }),
    };
    try {
      const answer = await sendIdempotent(`enroll-visitor:${cafe.id}:${JSON.stringify(args)}`, (request_id) =>
        callRpc('enroll_visitor', { ...args, request_id }),
      );
      clearBegunVisit(cafe.slug);
      clearBrowserSecret();
      onDone();
      await refreshPages(client);
      client.setQueryData(rpcKey('load_journey', userId, { cafe_slug: cafe.slug }), answer.load_journey);
      if (answer.already)
        toast({
          title: 'Ya tienes tarjeta aquí',
          description: 'Tu visita está anotada. El primer premio ya te lo dimos.',
          variant: 'success',
        });
      else if (answer.already_won)
        toast({ title: '¡Desafío completado!', description: ALREADY_WON_TEXT, variant: 'success' });
      await navigate(answer.already ? paths.scan(cafe.slug) : paths.journey(cafe.slug, 1), { replace: true });
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'INVALID_INPUT' && error.details) return onRefused(error.details);
      const isChanged = error.code === 'FIRST_PRIZE_CHANGED';
      if (isChanged) setPromised(error.details);
      const text = isChanged
        ? `La cafetería acaba de cambiar el primer premio: ahora es ${error.details ?? 'otro'}. Pulsa otra vez si lo quieres.`
        : errorMessage(thrown).description;
      setFailure({ text, isFinal: !error.retryable && !isChanged });
    }
  };

  const enter = async (typed: string) => {
    if (!code) return;
    onWork(true);
    try {
      const { userId, sessionBefore } = await signInByCode(code.email, typed, 'email');
      storeLoginWay('code');
      storeFinishingVisit(cafe.slug, userId, draft);
      await finish(userId, sessionBefore);
    } catch (thrown) {
      onWork(false);
      throw thrown;
    }
  };

  // After a reload: the session is there, and what was begun waits for it.
  const resume = useRef(() => (user && isFinishing ? finish(user.id) : null));
  useEffect(() => void resume.current(), []);

  if (isFinishing)
    return (
      <div className="flex flex-col items-center gap-4 text-center">
        <h1 tabIndex={-1} className="text-title focus-visible:outline-none">
          {failure ? 'Casi está' : 'Guardando tu premio…'}
        </h1>
        {failure ? (
          <>
            <FormError text={failure.text} />
            {failure.isFinal ? (
              <ButtonLink to={paths.dashboard()} onClick={() => clearBegunVisit(cafe.slug)}>
                Mis Cafeterías
              </ButtonLink>
            ) : (
              <Button variant="hero" size="lg" className="w-full" onClick={() => user && finish(user.id)}>
                Reintentar
              </Button>
            )}
          </>
        ) : (
          <LoadingIndicator />
        )}
      </div>
    );
  const email = code?.email ?? draft.email;
  return (
    <div className="flex flex-col gap-4 text-center">
      <h1 tabIndex={-1} className="text-title focus-visible:outline-none">
        Escribe el código
      </h1>
      <p className="text-ink-soft">
        Está en tu correo: <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      </p>
      <CodeForm
        isBrief
        submitLabel="Guardar mi premio"
        onCode={enter}
        nextAt={code?.nextAt ?? 0}
        onResend={async () => {
          const wait = await mailVisitorCode(email);
          onMailed(email, wait);
          return wait;
        }}
      />
      <Button variant="link" size="sm" className="self-center" onClick={onBack}>
        Otro email
      </Button>
    </div>
  );
}
