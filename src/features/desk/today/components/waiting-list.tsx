import type { Today, Waiting } from '@functions/_shared/contracts/procedures/today';
import { useState } from 'react';
import { Bell, BellOff } from 'lucide-react';
import { formatClock } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { useBell } from '@/features/desk/shared/use-bell';
import { useAnswerAsk } from '@/features/desk/today/api/answer-ask';
import { RefuseDialog } from '@/features/desk/today/components/refuse-dialog';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { note, toast } from '@/ui/toast';
import { useIntendedPress } from '@/ui/use-intended-press';

/** Messages when another person or event was quicker. */
const tooLate: Record<string, string> = {
  confirmed: 'Ya la había confirmado otra persona',
  refused: 'Ya la había rechazado otra persona',
  withdrawn: 'Ha retirado el aviso: no se ha canjeado nada',
  given_before: 'No se entrega: su correo ya recibió este premio con otra cuenta',
  ended: 'El aviso ha terminado: que lo pida otra vez',
};

/** Lists the confirmation requests: one touch confirms, another opens the reasons to refuse (rule P21). */
export function WaitingList({ cafe, waiting }: Pick<Today, 'cafe' | 'waiting'>) {
  const ids = waiting.map(({ id }) => id);
  const { muted, toggle } = useBell(ids);
  // Where somebody else comes to stand under the finger, the second tap of the first is not meant for them.
  const { isIntended } = useIntendedPress(true, ids.join());
  const [refusing, setRefusing] = useState<Waiting | null>(null);
  const { mutateAsync } = useAnswerAsk(cafe.slug);

  const answer = async ({ id }: Waiting, why: { reason: string; note?: string } | null) => {
    try {
      const { status, yours } = await mutateAsync({ ask_id: id, confirm: why === null, ...why });
      const done = why === null ? 'confirmed' : 'refused';
      if (status !== done || !yours) note(tooLate[status] ?? '');
      else note(why === null ? 'Entrega confirmada' : 'Le hemos dicho por qué');
      return true;
    } catch (thrown) {
      toast(deskFailure(thrown, 'No sabemos si ha llegado. Pulsa otra vez: no se canjea dos veces.'));
      return false;
    }
  };

  return (
    <Card as="section" aria-labelledby="waiting" className="md:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="waiting" className="text-heading">
          Por entregar
        </h2>
        <Button variant="ghost" size="sm" aria-pressed={!muted} onClick={toggle} className="-mr-3">
          {muted ? (
            <BellOff aria-hidden="true" className="size-5" />
          ) : (
            <Bell aria-hidden="true" className="size-5" />
          )}
          {muted ? 'Sin sonido' : 'Con sonido'}
        </Button>
      </div>
      {waiting.length === 0 && (
        <p className="mt-2 text-ink-soft">
          Nadie espera. Con esta pantalla abierta, aquí suena quien quiera canjear.
        </p>
      )}
      <ul aria-live="assertive" className="mt-2 divide-y divide-line empty:hidden">
        {waiting.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="text-heading leading-tight font-extrabold break-words">{one.reward}</p>
              {one.conditions !== null && <p className="mt-0.5 break-words">{one.conditions}</p>}
              <p className="mt-1 text-lead leading-tight font-semibold break-words">
                {one.name ?? one.email}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                Código <strong className="tracking-wide">{one.code}</strong> · desde las{' '}
                <time dateTime={one.asked_at}>{formatClock(one.asked_at).slice(0, 5)}</time>
              </p>
            </div>
            <div className="flex flex-[1_1_16rem] flex-wrap gap-2.5">
              <Button
                size="lg"
                className="flex-[2_1_9rem]"
                pendingLabel="Confirmando…"
                aria-label={`Entregado: ${one.reward}, ${one.name ?? one.email}`}
                onClick={({ timeStamp }) => (isIntended(timeStamp) ? answer(one, null) : undefined)}
              >
                Entregado
              </Button>
              <Button
                variant="outline"
                size="lg"
                className="flex-[1_1_6rem] px-4!"
                aria-label={`No entregar: ${one.reward}, ${one.name ?? one.email}`}
                onClick={({ timeStamp }) => isIntended(timeStamp) && setRefusing(one)}
              >
                No
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          waiting={refusing}
          onRefuse={(why) => answer(refusing, why)}
          onClose={() => setRefusing(null)}
        />
      )}
    </Card>
  );
}
