import type { AccountChange } from '@functions/_shared/contracts/procedures/accounts';
import { correctionText } from '@/domain/corrections';
import { formatMoment } from '@/domain/madrid';
import { useAccount } from '@/features/customer/account/api/load-account';
import { errorMessage } from '@/lib/error-messages';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { QrCode } from '@/ui/qr-code';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

const roles: Record<AccountChange['role'], string> = {
  staff: 'el equipo',
  manager: 'la persona encargada',
  owner: 'la persona titular',
  administrator: 'administración',
};

/** Shows the code by which the bar finds the customer, and what cafés changed (rules T11 and T13). */
export function CafeAccount({ userId }: { userId: string }) {
  const account = useAccount(userId);
  if (account.isPending)
    return (
      <SkeletonGroup label="Cargando…" className="mt-5">
        <Skeleton className="h-48 w-full rounded-card" />
      </SkeletonGroup>
    );
  if (account.isError && !account.data)
    return (
      <ErrorState
        className="mt-5 rounded-card bg-card"
        title="No hemos podido cargar tu código"
        message={errorMessage(account.error).description}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  const { code, changes } = account.data;
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  return (
    <>
      <Card as="section" className="mt-5">
        <h2 className="text-heading">Tu código</h2>
        <p className="mt-2 text-ink-soft">
          Si algo no cuadra, enséñalo en la barra: con él te encuentran en tus cafeterías.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-5">
          <QrCode text={code} label={`Código QR de tu código, ${shown}`} className="size-32 shrink-0" />
          <p className="text-title tracking-[0.1em]">{shown}</p>
        </div>
      </Card>
      {changes.length > 0 && (
        <Card as="section" aria-labelledby="changes" className="mt-5">
          <h2 id="changes" className="text-heading">
            Cambios hechos por el café
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {changes.map(({ id, cafe, role, kind, what, reason, at }) => (
              <li key={id} className="py-3">
                <p className="font-semibold break-words">{correctionText(kind, what)}</p>
                <p className="text-sm break-words text-ink-soft">
                  {cafe}, {roles[role]} · {formatMoment(at)}
                </p>
                <p className="text-sm break-words">Motivo: {reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
