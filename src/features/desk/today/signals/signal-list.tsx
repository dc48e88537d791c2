import type { Signal, TagSignal } from '@functions/_shared/contracts/procedures/signals';
import { SignalCard } from '@/features/desk/today/signals/signal-card';
import { EmptyState } from '@/ui/empty-state';

interface SignalListProps {
  cafe: { id: string; nombre: string; slug: string };
  signals: readonly (Signal | TagSignal)[];
  /** Path of the page where a customer is shown and blocked. */
  customers: string;
}

/** Lists a café's signs of abuse with their remedies (rule P26). */
export function SignalList({ cafe, signals, customers }: SignalListProps) {
  if (signals.length === 0)
    return (
      <EmptyState
        title="Nada raro"
        message="Aquí verás lo que no cuadra: varias personas en un mismo móvil, visitas con el local cerrado… Nada se bloquea solo."
      />
    );
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Nada se bloquea solo: mira la ficha de cada persona y decide. Un bloqueo se pone y se quita en la
        ficha.
      </p>
      <ul className="grid max-w-3xl gap-4">
        {signals.map((signal) => (
          <SignalCard key={signal.key} cafe={cafe} signal={signal} customers={customers} />
        ))}
      </ul>
    </>
  );
}
