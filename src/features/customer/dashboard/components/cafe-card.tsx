import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { PauseCircle } from 'lucide-react';
import { handsOut, canCustomerAct, logoUrl } from '@/data/cafe/cafe';
import { HITO_COUNT } from '@/domain/figures';
import { hitoTitle, isJourneyComplete, progressCount } from '@/domain/hitos';
import { findNextAction } from '@/domain/next-action';
import { formatDate } from '@/domain/madrid';
import { CardActions } from '@/features/customer/dashboard/components/card-actions';
import { visitsUntilSpinText } from '@/data/vip/vip-prize';
import { Badge } from '@/ui/badge';
import { CafeTheme } from '@/ui/cafe-theme';
import { CafeAvatar } from '@/ui/cafe-avatar';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { Medal } from '@/ui/illustrations/medal';
import { ProgressPath } from '@/ui/progress-path';

interface CafeCardProps {
  entry: DashboardCafe;
  /** The server's day. */
  today: string;
}

/** One café of the customer: its face, how far they are, the one thing to do there (rules J20 and J29). */
export function CafeCard({ entry, today }: CafeCardProps) {
  const { cafe } = entry;
  const state = {
    hitoActual: entry.hito_actual,
    hito1Completed: entry.hito_1_completado,
    hito7Rewarded: entry.hito_7_rewarded,
  };
  const complete = isJourneyComplete(state);
  const count = progressCount(state);
  const paused = cafe.state !== 'active';
  const canAct = canCustomerAct(cafe);
  const nextAction = canAct ? findNextAction(entry, today) : null;
  const note =
    nextAction?.reason ??
    (canAct && entry.visits_until_spin ? visitsUntilSpinText(entry.visits_until_spin) : null);
  /** The only prize is not said twice. */
  const prizesAbove = nextAction?.action === 'redeem' ? 1 : 0;
  const prizes = handsOut(cafe) && entry.prizes_waiting > prizesAbove ? entry.prizes_waiting : 0;
  return (
    <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color} className="flex">
      <Card as="article" bare className="flex w-full flex-col overflow-hidden">
        <div
          className={cx(
            'flex flex-wrap items-center gap-3 px-4 py-2 sm:px-5',
            paused ? 'bg-line text-ink-soft' : 'bg-primary text-primary-on',
          )}
        >
          <CafeAvatar name={cafe.nombre} logo={cafe.logo_path && logoUrl(cafe.logo_path)} />
          <h3 translate="no" className="min-w-0 flex-1 basis-[6rem] text-heading">
            {cafe.nombre}
          </h3>
          {complete && <Medal className="size-11 shrink-0" label={`Eres VIP en ${cafe.nombre}`} />}
        </div>
        {paused ? (
          <div className="flex flex-1 items-center gap-3 px-4 py-3.5 sm:px-5">
            <PauseCircle aria-hidden="true" className="mx-1 size-8 shrink-0 text-ink-soft" />
            <div className="min-w-0">
              <p className="font-bold">Cafetería Inactiva</p>
              <p className="text-sm text-ink-soft">Esta cafetería está temporalmente pausada</p>
            </div>
          </div>
        ) : (
          <div className="flex flex-1 flex-col px-4 pt-3.5 pb-3 sm:px-5">
            <ProgressPath done={count} label={`Progreso en ${cafe.nombre}`} className="mb-3.5" />
            {cafe.team_member && (
              <p className="mb-3 text-sm">Formas parte del equipo: lo que tienes aquí te espera.</p>
            )}
            {cafe.blocked !== null && (
              <p className="mb-3 rounded-control bg-paper-deep px-4 py-2.5 text-sm break-words">
                Esta cafetería te ha bloqueado: «{cafe.blocked}». Si crees que es un error, habla allí con su
                titular. Lo que ya ganaste lo puedes canjear.
              </p>
            )}
            <CardActions
              entry={entry}
              nextAction={nextAction}
              canAct={canAct}
              isComplete={complete}
              note={note}
              prizes={prizes}
            >
              <Badge tone={complete ? 'premium' : 'primary'} className="min-h-5! px-2!">
                {count}/{HITO_COUNT} hitos
              </Badge>
              <p>
                {complete
                  ? 'Aventura de Recompensas completada!'
                  : `Hito actual: ${entry.hito_actual} - ${hitoTitle(entry.hito_actual, cafe.first_challenge)}`}
              </p>
              <p className="min-w-0 break-words">Cliente: {entry.nombre}</p>
              <p>Iniciado: {formatDate(entry.fecha_registro)}</p>
              {entry.codigo_vip && (
                <p>
                  Código VIP:{' '}
                  <strong translate="no" className="tracking-wider text-ink uppercase">
                    {entry.codigo_vip.toUpperCase()}
                  </strong>
                </p>
              )}
            </CardActions>
          </div>
        )}
      </Card>
    </CafeTheme>
  );
}
