import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import {
  ChevronRight,
  FileText,
  Gift,
  Mail,
  Printer,
  Settings,
  TabletSmartphone,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRpcQuery } from '@/data/rpc';
import { SERVICE_MODE_NAMES } from '@/domain/service-modes';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';

/** `/team/:cafeSlug/cafe`: the rooms of a café's own people, each with what stands there now (rule T30). */
export function CafePage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="cafe"
      query={useRpcQuery('load_cafe_settings', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar tu café"
      readOnly="outside-write-controls"
    >
      {(settings) => <Rows settings={settings} />}
    </DeskPageLayout>
  );
}

interface Row {
  tab: DeskTab;
  Icon: LucideIcon;
  toLine: (settings: CafeSettings) => string;
  /** Right without which the row is not shown. */
  permission?: string;
}

const rows: Row[] = [
  { tab: 'prizes', Icon: Gift, toLine: prizesLine },
  { tab: 'poster', Icon: Printer, toLine: printLine },
  { tab: 'screens', Icon: TabletSmartphone, toLine: screensLine },
  // owners only
  { tab: 'reminders', Icon: Mail, toLine: remindersLine, permission: 'reminders' },
  { tab: 'team', Icon: Users, toLine: teamLine },
  { tab: 'documents', Icon: FileText, toLine: documentsLine, permission: 'contract' },
  { tab: 'settings', Icon: Settings, toLine: settingsLine },
];

function Rows({ settings }: { settings: CafeSettings }) {
  return (
    <ul className="grid divide-line max-lg:divide-y max-lg:rounded-card max-lg:border max-lg:bg-card lg:grid-cols-2 lg:gap-4 lg:*:overflow-hidden lg:*:rounded-card lg:*:border lg:*:border-line lg:*:bg-card lg:*:shadow-card lg:*:last:odd:col-span-2">
      {rows
        .filter(({ permission }) => permission === undefined || settings.permissions.includes(permission))
        .map(({ tab, Icon, toLine }) => (
          <li key={tab} className="@container">
            <Link
              to={deskTabs[tab].to(settings.cafe.slug)}
              className="flex min-h-18 items-center gap-4 border-b border-transparent px-4 py-3 hover:bg-paper-deep sm:px-5 lg:min-h-26 lg:px-6"
            >
              <Icon aria-hidden="true" className="hidden size-6 shrink-0 text-primary-ink @[10rem]:block" />
              <span className="min-w-0 flex-1">
                <strong className="block break-words">{deskTabs[tab].label}</strong>
                <span className="text-sm break-words text-ink-soft">{toLine(settings)}</span>
              </span>
              {/* large text has its room, and at double size that of the picture too */}
              <ChevronRight
                aria-hidden="true"
                className="hidden size-5 shrink-0 text-ink-soft @[19rem]:block"
              />
            </Link>
          </li>
        ))}
    </ul>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function prizesLine({ summary: { own_conditions: own } }: CafeSettings): string {
  return own === 0
    ? 'Con las condiciones de siempre'
    : counted(own, 'premio con condiciones tuyas', 'premios con condiciones tuyas');
}

function printLine({ summary: { poster_printed: poster, active_codes: codes } }: CafeSettings): string {
  return `${poster ? 'Cartel impreso' : 'Cartel sin imprimir'} · ${counted(codes, 'código VIP activo', 'códigos VIP activos')}`;
}

function screensLine({ cafe, summary: { screens } }: CafeSettings): string {
  const pairedScreens = screens === 0 ? 'sin pantallas' : counted(screens, 'pantalla', 'pantallas');
  return `${SERVICE_MODE_NAMES[cafe.service_mode]} · ${pairedScreens}`;
}

function remindersLine({ summary: { reminders } }: CafeSettings): string {
  return reminders ? 'Encendidos' : 'Apagados';
}

function teamLine({ summary: { people, invitations } }: CafeSettings): string {
  // only who may change the team is told how many there are (rule T5)
  if (people === null) return 'Tu sitio en el equipo';
  return [
    counted(people, 'persona', 'personas'),
    ...(invitations ? [counted(invitations, 'invitación abierta', 'invitaciones abiertas')] : []),
  ].join(' · ');
}

function documentsLine({ legal }: CafeSettings): string {
  return legal ? 'Bases de tus ruletas y contrato de datos' : 'Falta decir de quién es la cafetería';
}

function settingsLine({ cafe, address, opening_hours: hours, legal }: CafeSettings): string {
  const unset = [
    cafe.review_url === null && 'reseñas',
    cafe.instagram_url === null && 'Instagram',
    cafe.logo_path === null && 'logo',
    address === null && 'dirección',
    hours === null && 'horario',
    legal === null && 'de quién es',
  ].filter((name) => name !== false);
  const missing = unset.length === 0 ? 'Todo indicado' : `Sin indicar: ${unset.join(', ')}`;
  return cafe.state === 'paused' ? `En pausa · ${missing}` : missing;
}
