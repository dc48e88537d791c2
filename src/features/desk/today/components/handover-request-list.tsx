import type { Today, WaitingRequest } from '@functions/_shared/contracts/procedures/today';
import { useState } from 'react';
import { Bell, BellOff, ChevronDown } from 'lucide-react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatClock } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { useNotificationSound } from '@/features/desk/shared/use-notification-sound';
import { RefuseDialog } from '@/features/desk/today/components/refuse-dialog';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { sonnerToast, toast } from '@/ui/toast';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

/** Messages when another person or event was quicker. */
const conflictMessages: Record<string, string> = {
  confirmed: 'Ya la había confirmado otra persona',
  refused: 'Ya la había rechazado otra persona',
  withdrawn: 'Ha retirado el aviso: no se ha canjeado nada',
  already_received: 'No se entrega: su correo ya recibió este premio con otra cuenta',
  ended: 'El aviso ha terminado: que lo pida otra vez',
};

/**
 * Lists the confirmation requests: one touch confirms, another opens the reasons to refuse (rule P21). On a phone the
 * first is open and each other is one line, which opens in its place for all that it says and to be refused: the events
 * below stay in sight.
 */
export function HandoverRequestList({ cafe, waiting }: Pick<Today, 'cafe' | 'waiting'>) {
  const ids = waiting.map(({ id }) => id);
  const isEmpty = waiting.length === 0;
  const { isMuted, toggle } = useNotificationSound(ids);
  const [touchedId, setTouchedId] = useState<string | null>(null);
  const openId = waiting.find(({ id }) => id === touchedId)?.id ?? waiting[0]?.id;
  // A second tap on the first customer must not hit the one who moved up, nor the one whose row opened.
  const { isIntended } = useEarlyClickGuard(true, `${ids.join()} ${openId}`);
  const [requestToRefuse, setRequestToRefuse] = useState<WaitingRequest | null>(null);
  const { mutateAsync } = useRpcMutation('answer_handover_request', {}, cafe);

  const handleAnswer = async ({ id }: WaitingRequest, refusal: { reason: string; note?: string } | null) => {
    try {
      const { status, decided_by_caller } = await mutateAsync({
        handover_request_id: id,
        confirm: refusal === null,
        ...refusal,
      });
      const expectedStatus = refusal === null ? 'confirmed' : 'refused';
      if (status !== expectedStatus || !decided_by_caller) sonnerToast(conflictMessages[status] ?? '');
      else sonnerToast(refusal === null ? 'Entrega confirmada' : 'Le hemos dicho por qué');
      return true;
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo contestar. Prueba otra vez.'));
      return false;
    }
  };

  return (
    <Card
      as="section"
      aria-labelledby="waiting"
      className={cx(
        'min-w-0 px-4! sm:px-5!',
        isEmpty ? 'flex-[1_1_10rem] py-3!' : 'basis-full py-2! md:py-3!',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
        <div className="min-w-0 flex-[1_1_5rem]">
          <h2 id="waiting" className="text-lead font-bold max-md:text-xs max-md:text-ink-soft">
            Por entregar
          </h2>
          {isEmpty && (
            <p className="text-sm text-ink-soft">
              Nadie espera.
              <span className="max-md:sr-only"> Deja abierta esta pantalla y sonará.</span>
            </p>
          )}
        </div>
        {/* on a phone it takes no line of its own: the events below have the room */}
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={!isMuted}
          onClick={toggle}
          className={cx('-mr-3', !isEmpty && 'max-md:-my-2.5')}
        >
          {isMuted ? (
            <BellOff aria-hidden="true" className="size-5" />
          ) : (
            <Bell aria-hidden="true" className="size-5" />
          )}
          <span className="max-md:sr-only">{isMuted ? 'Sin sonido' : 'Con sonido'}</span>
        </Button>
      </div>
      <ul aria-live="assertive" className="divide-y divide-line empty:hidden md:mt-2">
        {waiting.map((request) => (
          <li
            key={request.id}
            className={cx(
              'flex items-center gap-y-2 first:pt-0 last:pb-0 md:flex-wrap md:gap-x-5 md:gap-y-3 md:py-4!',
              request.id === openId ? 'flex-wrap gap-x-5 py-2' : 'gap-x-2',
            )}
          >
            {request.id !== openId && (
              <CollapsedRequest request={request} onOpen={() => setTouchedId(request.id)} />
            )}
            <div
              className={cx(
                'min-w-0 flex-[1_1_14rem] leading-snug',
                request.id !== openId && 'max-md:hidden',
              )}
            >
              <p
                translate="no"
                className="text-lead leading-tight font-extrabold break-words md:text-heading"
              >
                {request.reward}
              </p>
              {request.conditions !== null && (
                <p className="text-sm leading-snug break-words md:mt-0.5 md:text-base">
                  {request.conditions}
                </p>
              )}
              <p className="flex flex-wrap items-baseline gap-x-2 md:mt-1">
                <strong translate="no" className="min-w-0 font-semibold break-words md:text-lead">
                  {request.name ?? request.email}
                </strong>
                <span className="text-sm leading-snug text-ink-soft">
                  <span className="max-md:sr-only">Código </span>
                  <strong translate="no" className="tracking-wide">
                    {request.code}
                  </strong>{' '}
                  ·<span className="max-md:sr-only"> desde las</span>{' '}
                  <time dateTime={request.requested_at}>{formatClock(request.requested_at).slice(0, 5)}</time>
                </span>
              </p>
            </div>
            <div
              className={cx(
                'flex flex-[1_1_16rem] flex-wrap gap-2.5',
                request.id !== openId && 'max-md:flex-none',
              )}
            >
              <Button
                // the line that was touched is gone: its action has the focus
                ref={request.id === touchedId ? focusOnce : undefined}
                size="lg"
                className={cx(
                  'flex-[2_1_9rem] max-md:py-2!',
                  request.id === openId
                    ? 'max-md:min-h-12!'
                    : 'max-md:min-h-touch! max-md:flex-none max-md:px-3! max-md:text-sm!',
                )}
                pendingLabel="Confirmando…"
                aria-label={`Entregado: ${request.reward}, ${request.name ?? request.email}`}
                onClick={({ timeStamp }) => (isIntended(timeStamp) ? handleAnswer(request, null) : undefined)}
              >
                Entregado
              </Button>
              <Button
                variant="outline"
                size="lg"
                className={cx(
                  'flex-[1_1_6rem] px-4! max-md:min-h-12! max-md:py-2!',
                  request.id !== openId && 'max-md:hidden',
                )}
                aria-label={`No entregar: ${request.reward}, ${request.name ?? request.email}`}
                onClick={({ timeStamp }) => isIntended(timeStamp) && setRequestToRefuse(request)}
              >
                No
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {requestToRefuse && (
        <RefuseDialog
          waiting={requestToRefuse}
          onRefuse={(refusal) => handleAnswer(requestToRefuse, refusal)}
          onClose={() => setRequestToRefuse(null)}
        />
      )}
    </Card>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

interface CollapsedRequestProps {
  request: WaitingRequest;
  onOpen: () => void;
}

/** One line for a customer who waits behind another, on a phone alone. */
function CollapsedRequest({ request: { reward, name, email, code }, onOpen }: CollapsedRequestProps) {
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-touch min-w-0 flex-1 items-center gap-1 text-left leading-tight md:hidden"
    >
      <span translate="no" className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <strong className="break-words">{reward}</strong>
        <span className="min-w-0 text-sm break-words text-ink-soft">
          {name ?? email} · {code}
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </button>
  );
}
