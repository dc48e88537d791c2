import type { Signal, TagSignal } from '@functions/_shared/contracts/procedures/signals';
import { Link } from 'react-router-dom';
import type { CustomerLinkState } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatMoment } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { describeSignal } from '@/features/desk/today/signals/describe-signal';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { sonnerToast, toast } from '@/ui/toast';

interface SignalCardProps {
  cafe: { id: string; nombre: string };
  signal: Signal | TagSignal;
  /** Path of the page where a customer is shown and blocked. */
  customers: string;
}

/** One thing that looks wrong: in words, when, whose, and what can be done about it (rule P26). */
export function SignalCard({ cafe, signal, customers }: SignalCardProps) {
  const dismissal = useRpcMutation('dismiss_signal', { cafe_id: cafe.id });
  const { observation, explanation } = describeSignal(signal);
  const dismiss = async () => {
    try {
      await dismissal.mutateAsync({ key: signal.key });
      sonnerToast('Aviso descartado');
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo descartar el aviso'));
    }
  };
  return (
    <Card as="li">
      <h2 className="text-lead font-bold break-words">{observation}</h2>
      <p className="mt-1 text-ink-soft">
        {explanation} Lo último, a las {formatMoment(signal.at)}.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {signal.people.map(({ enrollment_id, name, email, blocked }) => (
          <li key={enrollment_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-[1_1_10rem]">
              <span className="block font-semibold break-words">{name ?? 'Aún sin nombre'}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">{email}</span>
            </p>
            {blocked && <Badge>Bloqueada</Badge>}
            <Link
              to={customers}
              state={
                {
                  customer: { enrollment_id, cafe: { id: cafe.id, nombre: cafe.nombre } },
                } satisfies CustomerLinkState
              }
              aria-label={`Ver la ficha de ${name ?? email}`}
              className="flex min-h-touch items-center font-semibold text-primary-ink underline underline-offset-4"
            >
              Ver ficha
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-3" onClick={dismiss}>
        Descartar aviso
      </Button>
    </Card>
  );
}
