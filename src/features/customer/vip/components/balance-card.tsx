import { WELCOME_CONECTITOS } from '@/domain/figures';
import { Coins } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface BalanceCardProps {
  balance: number;
  /** Conectitos of tickets that were read by QR and enter the balance later. */
  provisional: number;
  /** Tickets that a person has still to decide on. */
  waiting: number;
  /** The welcome grant could not be fetched. */
  welcomeFailed: boolean;
  onRetryWelcome: () => void;
}

/** Shows the balance in Conectitos and its use. */
export function BalanceCard({
  balance,
  provisional,
  waiting,
  welcomeFailed,
  onRetryWelcome,
}: BalanceCardProps) {
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">Mis Conectitos</h2>
        <span className="inline-flex items-center gap-2 rounded-full bg-espresso px-4 py-1.5 text-title leading-none font-extrabold text-crema-soft tabular-nums">
          <Coins aria-hidden="true" className="size-6" />
          {balance}
        </span>
      </div>
      <p className="mt-3 text-ink-soft">
        {balance > 0
          ? 'Usa tus Conectitos para tirar la ruleta VIP'
          : 'Completa todos los hitos para obtener Conectitos'}
      </p>
      {provisional > 0 && (
        <p className="mt-2 text-sm font-semibold tabular-nums">
          +{provisional} por confirmar{' '}
          <span className="font-normal text-ink-soft">de tickets leídos por QR en las últimas 24 horas</span>
        </p>
      )}
      {waiting > 0 && (
        <p className="mt-2 text-sm font-semibold">
          {waiting === 1 ? '1 ticket en revisión' : `${waiting} tickets en revisión`}
        </p>
      )}
      {welcomeFailed && (
        <div role="alert" className="mt-4 rounded-control bg-danger-soft p-4 text-sm text-danger">
          <p>Tus {WELCOME_CONECTITOS} Conectitos de bienvenida aún no han llegado.</p>
          <Button size="sm" variant="outline" onClick={onRetryWelcome} className="mt-3">
            Reintentar
          </Button>
        </div>
      )}
    </Card>
  );
}
