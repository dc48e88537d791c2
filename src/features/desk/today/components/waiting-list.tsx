import type { Today, Waiting } from '@functions/_shared/contracts/procedures/today';
import { useState } from 'react';
import { Bell, BellOff } from 'lucide-react';
import { formatClock } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { useBell } from '@/features/desk/shared/use-bell';
import { useAnswerRequest } from '@/features/desk/today/api/answer-request';
import { RefuseDialog } from '@/features/desk/today/components/refuse-dialog';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { note, toast } from '@/ui/toast';
import { useIntendedPress } from '@/ui/use-intended-press';

/** Messages when another person or event was quicker. */
const lateMessages: Record<string, string> = {
  confirmed: 'Ya la había confirmado otra persona',
  refused: 'Ya la había rechazado otra persona',
  withdrawn: 'Ha retirado el aviso: no se ha canjeado nada',
  given_before: 'No se entrega: su correo ya recibió este premio con otra cuenta',
  ended: 'El aviso ha terminado: que lo pida otra vez',
};

/** Lists the confirmation requests: one touch confirms, another opens the reasons to refuse (rule P21). */
export function WaitingList({ cafe, waiting }: Pick<Today, 'cafe' | 'waiting'>) {
  const ids = waiting.map(({ id }) => id);
  const isEmpty = waiting.length === 0;
  const { isMuted, toggle } = useBell(ids);
  // A second tap on the first customer must not hit the one who moved up.
  const { isIntended } = useIntendedPress(true, ids.join());
  const [requestToRefuse, setRequestToRefuse] = useState<Waiting | null>(null);
  const { mutateAsync } = useAnswerRequest(cafe.slug);

  const handleAnswer = async ({ id }: Waiting, refusal: { reason: string; note?: string } | null) => {
    try {
      const { status, yours } = await mutateAsync({ ask_id: id, confirm: refusal === null, ...refusal });
      const expectedStatus = refusal === null ? 'confirmed' : 'refused';
      if (status !== expectedStatus || !yours) note(lateMessages[status] ?? '');
      else note(refusal === null ? 'Entrega confirmada' : 'Le hemos dicho por qué');
      return true;
    } catch (thrown) {
      toast(deskFailure(thrown, 'No sabemos si ha llegado. Pulsa otra vez: no se canjea dos veces.'));
      return false;
    }
  };

  return (
    <Card
      as="section"
      aria-labelledby="waiting"
      className={cx('min-w-0 px-4! py-3! sm:px-5!', isEmpty ? 'flex-[1_1_10rem]' : 'basis-full')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
        <div className="min-w-0 flex-[1_1_5rem]">
          <h2
            id="waiting"
            className={cx('text-lead font-bold', isEmpty && 'max-md:text-xs max-md:text-ink-soft')}
          >
            Por entregar
          </h2>
          {isEmpty && (
            <p className="text-sm text-ink-soft">
              Nadie espera.
              <span className="max-md:sr-only">
                {' '}
                Con esta pantalla abierta, aquí suena quien quiera canjear.
              </span>
            </p>
          )}
        </div>
        <Button variant="ghost" size="sm" aria-pressed={!isMuted} onClick={toggle} className="-mr-3">
          {isMuted ? (
            <BellOff aria-hidden="true" className="size-5" />
          ) : (
            <Bell aria-hidden="true" className="size-5" />
          )}
          <span className={cx(isEmpty && 'max-md:sr-only')}>{isMuted ? 'Sin sonido' : 'Con sonido'}</span>
        </Button>
      </div>
      <ul aria-live="assertive" className="mt-2 divide-y divide-line empty:hidden">
        {waiting.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p translate="no" className="text-heading leading-tight font-extrabold break-words">
                {request.reward}
              </p>
              {request.conditions !== null && <p className="mt-0.5 break-words">{request.conditions}</p>}
              <p translate="no" className="mt-1 text-lead leading-tight font-semibold break-words">
                {request.name ?? request.email}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                Código{' '}
                <strong translate="no" className="tracking-wide">
                  {request.code}
                </strong>{' '}
                · desde las{' '}
                <time dateTime={request.asked_at}>{formatClock(request.asked_at).slice(0, 5)}</time>
              </p>
            </div>
            <div className="flex flex-[1_1_16rem] flex-wrap gap-2.5">
              <Button
                size="lg"
                className="flex-[2_1_9rem]"
                pendingLabel="Confirmando…"
                aria-label={`Entregado: ${request.reward}, ${request.name ?? request.email}`}
                onClick={({ timeStamp }) => (isIntended(timeStamp) ? handleAnswer(request, null) : undefined)}
              >
                Entregado
              </Button>
              <Button
                variant="outline"
                size="lg"
                className="flex-[1_1_6rem] px-4!"
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
