import {
  ChartColumn,
  Coffee,
  FileText,
  House,
  ReceiptText,
  TicketCheck,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { paths } from '@/config/paths';
import {
  AdminDeskLayout,
  type AdminDeskLayoutProps,
  type DeskSection,
} from '@/features/admin/shared/admin-desk-layout';
import type { Place } from '@/features/admin/shared/command-palette';

/** Every page of the administration stands under one of these; those used most are first. */
const sections: DeskSection[] = [
  { to: paths.admin(), label: 'Inicio', Icon: House, under: /^\/admin\/?$/ },
  { to: paths.adminCafes(), label: 'Cafeterías', Icon: Coffee, under: /^\/admin\/cafeteria/ },
  { to: paths.adminTickets(), label: 'Tickets', Icon: ReceiptText, under: /^\/admin\/tickets/ },
  { to: paths.adminCustomers(), label: 'Clientes', Icon: Users, under: /^\/admin\/customers/ },
  { to: paths.adminVipCodes(), label: 'Códigos VIP', Icon: TicketCheck, under: /^\/admin\/vip-codes/ },
  { to: paths.adminResults(), label: 'Resultados', Icon: ChartColumn, under: /^\/admin\/results/ },
  { to: paths.adminFaults(), label: 'Fallos', Icon: TriangleAlert, under: /^\/admin\/faults/ },
  { to: paths.adminRecord(), label: 'Registro', Icon: FileText, under: /^\/admin\/record/ },
];

const home = { to: paths.admin(), label: 'Administración' };

const places: Place[] = [
  home,
  { to: paths.adminTickets(), label: 'Tickets pendientes' },
  { to: `${paths.adminTickets()}?tab=revisados`, label: 'Tickets revisados' },
  { to: paths.adminCafes(), label: 'Cafeterías' },
  { to: `${paths.adminCafes()}?tab=alta`, label: 'Dar de alta una cafetería' },
  { to: `${paths.adminCafes()}?tab=lista`, label: 'Dar de alta varias cafeterías' },
  { to: paths.adminCustomers(), label: 'Clientes' },
  { to: paths.adminResults(), label: 'Resultados' },
  { to: paths.adminFaults(), label: 'Fallos' },
  { to: paths.adminRecord(), label: 'Registro de tratamientos' },
  { to: paths.adminVipCodes(), label: 'Generar códigos VIP' },
  { to: `${paths.adminVipCodes()}?tab=administrar`, label: 'Administrar códigos VIP' },
  { to: paths.dashboard(), label: 'Mis Cafeterías' },
  { to: paths.account(), label: 'Tu cuenta' },
];

/** Props of an administrator's page; without `back` its way back leads to the administration's first page. */
export type AdminLayoutProps = Omit<AdminDeskLayoutProps, 'back'> &
  Partial<Pick<AdminDeskLayoutProps, 'back'>>;

/** An administrator's screen: a way back, the sections, the way to anywhere, title and content. */
export function AdminLayout(props: AdminLayoutProps) {
  return (
    <AdminDeskLayout
      label="Administración"
      sections={sections}
      places={places}
      cafePath={paths.adminCafe}
      back={home}
      {...props}
    />
  );
}
