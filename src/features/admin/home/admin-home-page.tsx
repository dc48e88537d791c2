import type { Answer } from '@functions/_shared/contracts/procedures';
import type { DemoRequest, VipCodeAlert } from '@functions/_shared/contracts/procedures/cafes';
import { Coffee, ReceiptText, TicketCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { formatClock, formatDate, madridDay } from '@/domain/madrid';
import { ProblemList } from '@/features/admin/home/components/problem-list';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { formatCount } from '@/features/desk/tickets/format-count';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { Badge } from '@/ui/badge';

async function loadHome() {
  const home = await callRpc('admin_load_home', {});
  if (!home.is_admin) throw new AppError('ADMIN_ONLY', 403);
  return home;
}

/** `/admin`: the three tasks of an administrator, and what is wrong today (rules C16 and C33). */
export function AdminHomePage() {
  return (
    <AdminPageLayout
      title="Administración"
      lead="Cafeterías, tickets y códigos VIP, en un solo sitio."
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      query={useRpcQuery('admin_load_home', {}, { queryFn: loadHome })}
      failure="No se pudo cargar la administración"
    >
      {(home) => (
        <>
          <VipCodeAlerts alerts={home.vip_code_alerts ?? []} />
          <Tasks home={home} />
          <ProblemList
            problems={home.problems ?? []}
            numbers={home.numbers_to_confirm ?? []}
            today={madridDay()}
          />
          <DemoRequests requests={home.demo_requests ?? []} />
          <p className="mt-6">
            <Link to={paths.adminFaults()} className="font-semibold underline underline-offset-4">
              Fallos de la página
            </Link>
          </p>
          <p className="mt-3">
            <Link to={paths.adminRecord()} className="font-semibold underline underline-offset-4">
              Registro de tratamientos (artículo 30 del RGPD)
            </Link>
          </p>
        </>
      )}
    </AdminPageLayout>
  );
}

/** Many wrong VIP codes at one café: somebody is trying them out. */
function VipCodeAlerts({ alerts }: { alerts: readonly VipCodeAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section
      aria-labelledby="vip-code-alerts"
      className="mb-6 rounded-card border border-line-strong bg-paper-deep p-6"
    >
      <h2 id="vip-code-alerts" className="flex items-center gap-2 text-heading">
        <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
        Alguien está probando códigos VIP
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {alerts.map(({ cafe_id, nombre, misses, last }) => (
          <li key={cafe_id} className="break-words">
            <strong className="font-semibold">{nombre}</strong>: {misses} códigos equivocados en los últimos 7
            días, la última vez el {formatDate(last)} a partir de las {formatClock(last).slice(0, 5)}.
          </li>
        ))}
      </ul>
      <p className="mt-3">
        Mientras dura, cada persona tiene tres intentos por hora en esa cafetería en vez de diez: quien tiene
        un código bueno entra igual. Activa solo los códigos que vas a entregar y pregunta en la barra si
        alguien lo ha visto.
      </p>
    </section>
  );
}

/** Lists the demo requests of the start page, which were promised an answer (rule C21). */
function DemoRequests({ requests }: { requests: readonly DemoRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="demo-requests" className="mt-6 rounded-card border border-line bg-card p-6">
      <h2 id="demo-requests" className="text-heading">
        Piden una demo
      </h2>
      <p className="mt-1 text-ink-soft">Esperan que les escribas. Primero, las peticiones más recientes.</p>
      <ul className="mt-2 list-disc pl-6">
        {requests.map(({ id, nombre, email, created_at }) => (
          <li key={id} className="break-words">
            {nombre},{' '}
            <a href={`mailto:${email}`} className="underline">
              {email}
            </a>
            , el {formatDate(created_at)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tasks({ home }: { home: Answer<'admin_load_home'> }) {
  const pending = home.pending_tickets ?? 0;
  const cafes = home.cafes ?? 0;
  const tasks = [
    {
      to: paths.adminCafes(),
      Icon: Coffee,
      title: 'Gestionar Cafeterías',
      text: 'Altas, colores, enlaces, carteles con QR e invitaciones.',
      count: cafes === 1 ? '1 cafetería' : `${cafes} cafeterías`,
      urgent: false,
    },
    {
      to: paths.adminTickets(),
      Icon: ReceiptText,
      title: 'Revisar Tickets',
      text: 'Fotos de compras que esperan su importe y sus Conectitos.',
      count:
        pending === 0 ? 'Todo al día' : pending === 1 ? '1 pendiente' : `${formatCount(pending)} pendientes`,
      urgent: pending > 0,
    },
    {
      to: paths.adminVipCodes(),
      Icon: TicketCheck,
      title: 'Códigos VIP',
      text: 'Crear, activar y exportar los códigos que se entregan en la barra.',
      count: null,
      urgent: false,
    },
  ];
  return (
    <ul className="grid gap-3 @3xl/screen:grid-cols-3 @3xl/screen:gap-4">
      {tasks.map(({ to, Icon, title, text, count, urgent }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card transition duration-quick hover:-translate-y-0.5 hover:shadow-lift focus-visible:rounded-card @3xl/screen:flex-col @3xl/screen:items-start @3xl/screen:p-6"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <h2 className="text-lead font-bold @3xl/screen:text-heading">{title}</h2>
              <p className="mb-3 hidden text-ink-soft @3xl/screen:block">{text}</p>
              {count && (
                <Badge tone={urgent ? 'warning' : 'neutral'} className="mt-auto">
                  {count}
                </Badge>
              )}
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
