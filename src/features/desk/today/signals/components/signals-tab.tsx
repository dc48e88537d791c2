import { paths } from '@/config/paths';
import { useSignals } from '@/features/desk/today/signals/api/load-signals';
import { SignalList } from '@/features/desk/today/signals/components/signal-list';
import { errorMessage } from '@/lib/error-messages';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Shows a café's signs of abuse to administrators, who may judge them as its owner does (rule P26). */
export function SignalsTab({ cafe }: { cafe: { id: string; nombre: string; slug: string } }) {
  const signals = useSignals(cafe.slug);
  if (signals.data)
    return (
      <SignalList cafe={cafe} signals={signals.data.signals} customers={paths.adminCustomers(cafe.id)} />
    );
  return signals.isError ? (
    <ErrorState
      title="No hemos podido cargar los avisos"
      message={errorMessage(signals.error).description}
      onRetry={() => void signals.refetch()}
      retrying={signals.isFetching}
    />
  ) : (
    <SkeletonGroup label="Cargando…" className="grid gap-4">
      <Skeleton className="h-40 w-full rounded-card" />
    </SkeletonGroup>
  );
}
