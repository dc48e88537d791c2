import { Coffee, ReceiptText, TicketCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useAdminHome, type AdminHome } from '@/features/admin/home/api/load-admin-home';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { Badge } from '@/ui/badge';

/** `/admin`: the three tasks of an administrator, and what waits (spec part 2, section 2). */
export function AdminHomePage() {
  return (
    <AdminScreen
      title="Administración"
      lead="Cafeterías, tickets y códigos VIP, en un solo sitio."
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      query={useAdminHome()}
      failure="No se pudo cargar la administración"
    >
      {(home) => <Tasks home={home} />}
    </AdminScreen>
  );
}

function Tasks({ home }: { home: AdminHome }) {
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
      count: pending === 0 ? 'Todo al día' : pending === 1 ? '1 pendiente' : `${pending} pendientes`,
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
    <ul className="grid gap-4 md:grid-cols-3">
      {tasks.map(({ to, Icon, title, text, count, urgent }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full flex-col rounded-card border border-line bg-card p-6 shadow-card transition duration-quick hover:-translate-y-0.5 hover:shadow-lift focus-visible:rounded-card"
          >
            <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h2 className="mt-4 text-heading">{title}</h2>
            <p className="mt-1 mb-4 text-ink-soft">{text}</p>
            {count && (
              <Badge tone={urgent ? 'warning' : 'neutral'} className="mt-auto self-start">
                {count}
              </Badge>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
