import type { DeskCustomerDetail } from '@functions/_shared/contracts/procedures/customers';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useRpcQuery } from '@/data/rpc';
import { daysBetween, madridDay } from '@/domain/madrid';
import type { Correction } from '@/features/desk/customers/api/correct-customer';
import {
  CorrectionDialog,
  type CorrectionSubject,
} from '@/features/desk/customers/components/correction-dialog';
import { Timeline } from '@/features/desk/customers/components/timeline';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

interface CustomerPanelProps {
  cafeId: string;
  enrollmentId: string;
  /** The reader's permissions. */
  permissions: readonly string[];
  /** True if the customer was opened from the list or a search; false for a link on another page. */
  isFromList: boolean;
  onClose: () => void;
}

/** The day before a day of the calendar, both `yyyy-mm-dd`. */
const previousDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Returns the days, latest first, that a visit can be added to: today and yesterday or, for who corrects, all since the first. */
function openVisitDays({ events, today, since }: DeskCustomerDetail, mayCorrect: boolean): string[] {
  const taken = new Set(
    events.map((event) => (event.kind === 'visit' && event.source !== 'none' ? event.day : null)),
  );
  const firstDay = madridDay(since);
  const days: string[] = [];
  for (
    let day = today;
    day >= firstDay && (mayCorrect || daysBetween(day, today) < 2);
    day = previousDay(day)
  )
    if (!taken.has(day)) days.push(day);
  return days;
}

/** One customer: how far they are, what happened, and what can be put right (rules T12 and T13). */
export function CustomerPanel({
  cafeId,
  enrollmentId,
  permissions,
  isFromList,
  onClose,
}: CustomerPanelProps) {
  const args = { cafe_id: cafeId, enrollment_id: enrollmentId };
  const customer = useRpcQuery('load_customer', args, {
    queryFn: async () => {
      await callRpc('record_customer_view', args);
      return callRpc('load_customer', args);
    },
    // Each look leaves word in the audit first, so it is not taken again without need (rule T12).
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [openAction, setOpenAction] = useState<Correction['action'] | null>(null);
  const [subject, setSubject] = useState<CorrectionSubject | null>(null);
  const { data } = customer;
  const back = useRef<HTMLButtonElement>(null);
  // The button that opened this sheet is gone.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const correction = data && openAction ? { data, openAction } : null;
  const visitDays = data ? openVisitDays(data, permissions.includes('correct')) : [];
  const handleCorrect = (action: Correction['action']) => (id: string, name: string) => {
    setSubject({ id, name, decision: 0 });
    setOpenAction(action);
  };
  const handleReopen = (id: string, decision: number) => {
    setSubject({ id, name: '', decision });
    setOpenAction('reopen');
  };
  return (
    <section aria-label="Cliente" className="grid gap-4">
      <Button ref={back} variant="ghost" size="sm" onClick={onClose} className="-ml-3 justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {isFromList ? 'Volver a buscar' : 'Volver'}
      </Button>
      {data ? (
        <>
          <CustomerSummary customer={data} />
          {!data.own && (
            <div className="flex flex-wrap gap-3 empty:hidden">
              {!data.may_be_reviewers_own &&
                data.blocked === null &&
                permissions.includes('visit_add') &&
                visitDays.length > 0 && (
                  <Button variant="outline" onClick={() => setOpenAction('visit')}>
                    Añadir una visita
                  </Button>
                )}
              {permissions.includes('correct') && data.vip && (
                <Button variant="outline" onClick={() => setOpenAction('conectitos')}>
                  Ajustar Conectitos
                </Button>
              )}
              {permissions.includes('block') && !data.may_be_reviewers_own && data.blocked !== null && (
                <Button variant="outline" onClick={() => setOpenAction('unblock')}>
                  Quitar el bloqueo
                </Button>
              )}
            </div>
          )}
          <Card as="section" aria-labelledby="timeline">
            <h3 id="timeline" className="text-heading">
              Lo que ha pasado
            </h3>
            <Timeline
              events={data.events}
              onGiveBack={
                !data.may_be_reviewers_own && permissions.includes('redemption_give_back')
                  ? handleCorrect('revert-redemption')
                  : null
              }
              onHandedOver={
                !data.may_be_reviewers_own && permissions.includes('handover')
                  ? handleCorrect('handed-over')
                  : null
              }
              onRevokeVisit={
                !data.own && permissions.includes('correct') ? handleCorrect('revoke-visit') : null
              }
              onReopen={!data.own && permissions.includes('tickets') ? handleReopen : null}
            />
          </Card>
          {/* seldom needed, and of a customer of today nothing else may be to do */}
          {!data.own && permissions.includes('block') && data.blocked === null && (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 justify-self-start"
              onClick={() => setOpenAction('block')}
            >
              Bloquear aquí
            </Button>
          )}
        </>
      ) : customer.isError ? (
        <ErrorState
          title="No hemos podido abrir la ficha"
          message={deskErrorMessage(customer.error).description}
          onRetry={() => void customer.refetch()}
          retrying={customer.isFetching}
        />
      ) : (
        <SkeletonGroup label="Cargando…" className="grid gap-4">
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-80 w-full rounded-card" />
        </SkeletonGroup>
      )}
      {correction && (
        <CorrectionDialog
          cafeId={cafeId}
          enrollmentId={enrollmentId}
          action={correction.openAction}
          today={correction.data.today}
          days={visitDays}
          firstDay={permissions.includes('correct') ? madridDay(correction.data.since) : null}
          subject={subject}
          onClose={() => setOpenAction(null)}
        />
      )}
    </section>
  );
}

/** Returns a day with how long ago it is: `Hoy`, `Ayer`, `Hace 10 días`. */
function formatVisitDay(day: string, today: string): string {
  const days = daysBetween(day, today);
  return days <= 0 ? 'Hoy' : days === 1 ? 'Ayer' : `Hace ${days} días`;
}

/** Answers the team's question first: what can be redeemed, where the customer stands, when they last came. */
function CustomerSummary({
  customer: {
    name,
    email,
    hito_actual,
    vip,
    balance,
    own,
    may_be_reviewers_own,
    blocked,
    waiting,
    last_visit,
    today,
  },
}: {
  customer: DeskCustomerDetail;
}) {
  return (
    <Card>
      <h2 translate="no" className="text-title break-words">
        {name ?? 'Aún sin nombre'}
      </h2>
      <p translate="no" className="wrap-anywhere text-ink-soft">
        {email}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        <div className="w-full">
          <dt className="text-sm text-ink-soft">Puede canjear</dt>
          {waiting.length === 0 && <dd className="font-semibold">Nada por ahora</dd>}
          {waiting.map((reward, index) => (
            <dd key={index} className="text-lead font-semibold break-words">
              {reward}
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Va por</dt>
          <dd className="font-semibold">
            {vip ? 'VIP' : `Desafío ${hito_actual} de 7`}
            {balance !== null && ` · ${balance} Conectitos`}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Última visita</dt>
          <dd className="font-semibold">
            {last_visit === null ? 'Ninguna' : formatVisitDay(last_visit, today)}
          </dd>
        </div>
      </dl>
      {blocked !== null && (
        <p className="mt-3 rounded-control bg-danger-soft px-4 py-2.5 text-sm break-words text-danger">
          Bloqueada en esta cafetería: «{blocked}». Lo lee así en su cuenta.
        </p>
      )}
      {own && (
        <p className="mt-3 rounded-control bg-paper-deep px-4 py-2.5 text-sm">
          Es tu propia ficha: si falta algo, lo corrige administración.
        </p>
      )}
      {may_be_reviewers_own && !own && (
        <p className="mt-3 rounded-control bg-paper-deep px-4 py-2.5 text-sm">
          Su dirección se parece a la tuya y nadie la ha confirmado: puedes bloquear o quitar, no dar nada.
        </p>
      )}
    </Card>
  );
}
