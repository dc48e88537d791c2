import type { Account, AccountChange } from '@functions/_shared/contracts/procedures/accounts';
import type { ReactNode } from 'react';
import { useRpcQuery } from '@/data/rpc';
import { correctionText } from '@/domain/corrections';
import { formatMoment } from '@/domain/madrid';
import { ReminderChoices } from '@/features/customer/account/components/reminder-choices';
import { CustomerCode, CustomerCodeSkeleton } from '@/features/customer/shared/customer-code';
import { LazyWalletCards } from '@/features/customer/shared/wallet/lazy-wallet';
import { errorMessage } from '@/lib/error-messages';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { SkeletonGroup } from '@/ui/skeleton';

const roles: Record<AccountChange['role'], string> = {
  staff: 'un camarero o camarera',
  manager: 'la persona encargada',
  owner: 'la persona titular',
  administrator: 'administración',
};

/** The card of the code: as high before it is loaded as after, so that nothing below moves. */
function CodeCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-heading">Tu código</h2>
      <p className="mt-2 text-ink-soft">
        Si algo no cuadra, enséñalo en la barra: con él te encuentran en tus cafeterías.
      </p>
      {children}
    </Card>
  );
}

interface CafeAccountProps {
  userId: string;
  /** The cards below. They wait: how high the ones above them are depends on the answer, and nothing may move. */
  children: (account: Account | undefined) => ReactNode;
}

/** Shows the code by which the team finds the customer, and what cafés changed (rules T11 and T13). */
export function CafeAccount({ userId, children }: CafeAccountProps) {
  const account = useRpcQuery('load_account', {});
  if (account.isPending)
    return (
      <CodeCard>
        <SkeletonGroup label="Cargando…">
          <CustomerCodeSkeleton />
        </SkeletonGroup>
        {/* Its file is here with the answer, so that nothing moves. */}
        {__WALLETS__ && <LazyWalletCards cafes={[]} />}
      </CodeCard>
    );
  if (account.isError && !account.data)
    return (
      <>
        <ErrorState
          className="mt-5 rounded-card bg-card"
          title="No hemos podido cargar tu código"
          message={errorMessage(account.error).description}
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        />
        {children(undefined)}
      </>
    );
  const { code, changes, reminders, cafes } = account.data;
  return (
    <>
      <CodeCard>
        <CustomerCode code={code} />
      </CodeCard>
      {__WALLETS__ && <LazyWalletCards cafes={cafes} />}
      <ReminderChoices choices={reminders} userId={userId} />
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
      {children(account.data)}
    </>
  );
}
