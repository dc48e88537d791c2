import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { Gift, PauseCircle } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { handsOut, canCustomerAct, logoUrl } from '@/data/cafe/cafe';
import { HITO_COUNT } from '@/domain/figures';
import { hitoTitle, isJourneyComplete, progressCount } from '@/domain/hitos';
import { findNextAction } from '@/domain/next-action';
import { formatDate } from '@/domain/madrid';
import {
  NextActionButton,
  NextActionText,
  PrizesText,
} from '@/features/customer/dashboard/components/next-action';
import { visitsUntilSpinText } from '@/data/vip/vip-prize';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { CafeAvatar } from '@/ui/cafe-avatar';
import { Card } from '@/ui/card';
import { Medal } from '@/ui/illustrations/medal';
import { ProgressPath } from '@/ui/progress-path';

interface CafeCardProps {
  entry: DashboardCafe;
  /** The server's day. */
  today: string;
}

/** One café of the customer: how far they are, what to do there next (rules J20 and J29). */
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
  const nextAction = canCustomerAct(cafe) ? findNextAction(entry, today) : null;
  /** A prize that ends soon is said by the line below. */
  const prizesBelow = nextAction?.action === 'redeem' ? 1 : 0;
  return (
    <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color} className="flex">
      <Card as="article" className="relative flex w-full flex-col overflow-hidden">
        {/* `inert` keeps what lies under the overlay out of reach of keyboard and screen readers too. */}
        <div inert={paused} className="flex flex-1 flex-col">
          <div className="-mx-5 -mt-5 flex items-center gap-3 bg-primary px-5 py-4 text-primary-on sm:-mx-6 sm:-mt-6 sm:px-6">
            <CafeAvatar name={cafe.nombre} logo={cafe.logo_path && logoUrl(cafe.logo_path)} />
            <div className="min-w-0 flex-1">
              <h3 translate="no" className="text-heading">
                {cafe.nombre}
              </h3>
              <p className="text-sm break-words">Cliente: {entry.nombre}</p>
            </div>
            {complete && <Medal className="size-12 shrink-0" label={`Eres VIP en ${cafe.nombre}`} />}
          </div>
          {handsOut(cafe) && entry.prizes_waiting > prizesBelow && (
            <PrizesText count={entry.prizes_waiting} to={paths.rewards(cafe.slug)} />
          )}
          {nextAction && <NextActionText action={nextAction} />}
          <div className="mt-5 flex items-center gap-3">
            <ProgressPath
              done={count}
              current={complete ? null : Math.min(HITO_COUNT, Math.max(entry.hito_actual, count + 1))}
              label={`Progreso en ${cafe.nombre}`}
              className="min-w-0 flex-1"
            />
            <Badge tone={complete ? 'premium' : 'primary'} className="shrink-0">
              {count}/{HITO_COUNT} hitos
            </Badge>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            {complete
              ? 'Aventura de Recompensas completada!'
              : `Hito actual: ${entry.hito_actual} - ${hitoTitle(entry.hito_actual, cafe.first_challenge)}`}
          </p>
          {canCustomerAct(cafe) && entry.visits_until_spin !== null && entry.visits_until_spin > 0 && (
            <p className="mt-1 font-semibold">{visitsUntilSpinText(entry.visits_until_spin)}</p>
          )}
          <p className="mt-1 text-sm text-ink-soft">Iniciado: {formatDate(entry.fecha_registro)}</p>
          {entry.codigo_vip && (
            <p className="mt-1 text-sm text-ink-soft">
              Código VIP:{' '}
              <strong translate="no" className="tracking-wider text-ink uppercase">
                {entry.codigo_vip.toUpperCase()}
              </strong>
            </p>
          )}
          {cafe.team_member && (
            <p className="mt-2 text-sm">Formas parte del equipo: lo que tienes aquí te espera.</p>
          )}
          {cafe.blocked !== null && (
            <p className="mt-3 rounded-control bg-paper-deep px-4 py-2.5 text-sm break-words">
              Esta cafetería te ha bloqueado: «{cafe.blocked}». Si crees que es un error, habla allí con su
              titular. Lo que ya ganaste lo puedes canjear.
            </p>
          )}
          <div className="mt-auto flex flex-col gap-2.5 pt-5">
            {nextAction && <NextActionButton action={nextAction} entry={entry} />}
            {complete ? (
              <ButtonLink variant={nextAction?.action ? 'outline' : 'premium'} to={paths.vip(cafe.slug)}>
                {env.productName} VIP
              </ButtonLink>
            ) : (
              <ButtonLink
                variant={nextAction?.action ? 'outline' : 'default'}
                to={paths.journey(cafe.slug, entry.hito_actual)}
              >
                Continuar Hitos
              </ButtonLink>
            )}
            <ButtonLink variant="outline" to={paths.rewards(cafe.slug)}>
              <Gift aria-hidden="true" className="size-5" />
              Mis Recompensas
            </ButtonLink>
          </div>
        </div>
        {paused && (
          <div className="absolute inset-0 grid place-items-center bg-card/85 p-6 text-center backdrop-blur-[3px]">
            <div className="flex flex-col items-center gap-2">
              <PauseCircle aria-hidden="true" className="size-10 text-ink-soft" />
              <p translate="no" className="font-semibold">
                {cafe.nombre}
              </p>
              <p className="text-heading font-bold">Cafetería Inactiva</p>
              <p className="text-ink-soft">Esta cafetería está temporalmente pausada</p>
            </div>
          </div>
        )}
      </Card>
    </CafeTheme>
  );
}
