import type { Team } from '@functions/_shared/contracts/procedures/team';
import { ArrowLeft, ChartColumn, Coffee, Store, TicketCheck, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useWayBack } from '@/features/desk/shared/table-state';
import { cx } from '@/ui/cx';

/** Pages of the desk, in order: the five of its navigation first. */
const entries = {
  today: { label: 'Hoy', permission: 'today', Icon: Coffee },
  customers: { label: 'Clientes', permission: 'customers', Icon: Users },
  tickets: { label: 'Tickets', permission: 'tickets', Icon: TicketCheck },
  results: { label: 'Resultados', permission: 'results', Icon: ChartColumn },
  cafe: { label: 'Mi café', permission: 'settings', Icon: Store },
} as const;
type DeskNavEntry = keyof typeof entries;

const deskPath = (place?: string) => (cafeSlug: string) => paths.desk(cafeSlug, place);

interface DeskPage {
  label: string;
  to: (cafeSlug: string) => string;
  entry: DeskNavEntry;
  /** The screen that its way back leads to, where that is not the entry. */
  below?: string;
}

/** Every screen of a café's desk: its address, and the entry of the navigation that it belongs to (rule T3). */
export const deskTabs = {
  today: { label: 'Hoy', to: deskPath(), entry: 'today' },
  customers: { label: 'Clientes', to: deskPath('customers'), entry: 'customers' },
  tickets: { label: 'Tickets', to: deskPath('tickets'), entry: 'tickets' },
  results: { label: 'Resultados', to: deskPath('results'), entry: 'results' },
  cafe: { label: 'Mi café', to: deskPath('cafe'), entry: 'cafe' },
  opinions: { label: 'Opiniones', to: deskPath('customers/opinions'), entry: 'customers' },
  signals: { label: 'Avisos', to: deskPath('signals'), entry: 'today' },
  prizes: { label: 'Premios y ruletas', to: deskPath('cafe/prizes'), entry: 'cafe' },
  hitoWheel: {
    label: 'Ruleta de los desafíos',
    to: deskPath('cafe/prizes/hito'),
    entry: 'cafe',
    below: 'prizes',
  },
  vipWheel: { label: 'Ruleta VIP', to: deskPath('cafe/prizes/vip'), entry: 'cafe', below: 'prizes' },
  poster: { label: 'Imprimir', to: deskPath('cafe/print/poster'), entry: 'cafe' },
  slips: { label: 'Imprimir', to: deskPath('cafe/print/slips'), entry: 'cafe' },
  vipCodes: { label: 'Imprimir', to: deskPath('cafe/print/vip-codes'), entry: 'cafe' },
  documents: { label: 'Documentos', to: deskPath('cafe/documents'), entry: 'cafe' },
  screens: { label: 'Pantallas y forma de trabajar', to: deskPath('cafe/screens'), entry: 'cafe' },
  reminders: { label: 'Recordatorios por correo', to: deskPath('cafe/reminders'), entry: 'cafe' },
  team: { label: 'Equipo', to: deskPath('cafe/team'), entry: 'cafe' },
  settings: { label: 'Ajustes', to: deskPath('cafe/settings'), entry: 'cafe' },
} as const satisfies Record<string, DeskPage>;
export type DeskTab = keyof typeof deskTabs;

interface DeskTabsProps {
  /** A page whose permission the reader lacks is not offered. */
  frame: Pick<Team, 'cafe' | 'permissions' | 'waiting_tickets'>;
  current: DeskTab;
}

/** Returns the entry that a screen stands under; a reader without "Mi café" comes to its screens from "Hoy". */
function findEntry(tab: DeskTab, permissions: readonly string[]): DeskNavEntry {
  const { entry } = deskTabs[tab];
  return permissions.includes(entries[entry].permission) ? entry : 'today';
}

/** The way between the screens of a café's desk (rule T3): at a phone's lower edge, from 768 px on below the header. */
export function DeskTabs({ frame, current }: DeskTabsProps) {
  const { cafe, permissions, waiting_tickets: waiting } = frame;
  const currentEntry = findEntry(current, permissions);
  return (
    <nav
      aria-label="La barra"
      className="z-30 border-line bg-card max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:border-b-2 md:bg-transparent print:hidden"
    >
      <ul className="mx-auto flex max-w-column md:max-w-none">
        {Object.entries(entries)
          .filter(([, { permission }]) => permissions.includes(permission))
          .map(([name, { label, Icon }]) => (
            <li key={name} className="flex flex-1">
              <Link
                to={deskTabs[name as DeskNavEntry].to(cafe.slug)}
                aria-current={name === currentEntry ? (name === current ? 'page' : 'true') : undefined}
                className={cx(
                  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.3vw)] font-semibold -outline-offset-2 md:-mb-0.5 md:min-h-touch md:flex-row md:gap-2 md:border-b-[3px] md:text-[min(1rem,2.1vw)]',
                  name === currentEntry
                    ? 'text-primary-ink md:border-primary forced-colors:underline'
                    : 'text-ink-soft hover:text-ink md:border-transparent',
                )}
              >
                <Icon
                  aria-hidden="true"
                  className="size-[min(1.5rem,6.7vw)] md:size-[min(1.25rem,2.6vw)]"
                  strokeWidth={name === currentEntry ? 2.5 : 2}
                />
                {label}
                {name === 'tickets' && <Count waiting={waiting ?? 0} />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The way back from a screen below one of the entries, and its name. */
export function BackLink({ frame: { cafe, permissions }, current }: DeskTabsProps) {
  const { below, entry }: DeskPage = deskTabs[current];
  const backEntry = findEntry(current, permissions);
  const back = below !== undefined && backEntry === entry ? (below as DeskTab) : backEntry;
  const way = useWayBack(deskTabs[back].to(cafe.slug));
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-1">
      <Link
        {...way}
        className="-ml-1 flex min-h-touch items-center gap-1.5 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {deskTabs[back].label}
      </Link>
    </div>
  );
}

/** Shows the number of a tab's open items. The server counts up to 100. */
function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className="rounded-full bg-primary px-1.5 text-[0.6875rem]/4 font-bold text-primary-on tabular-nums max-md:absolute max-md:top-1.5 max-md:left-[calc(50%+min(0.875rem,3.9vw))] max-md:px-[min(0.375rem,1.7vw)] max-md:text-[min(0.6875rem,3.1vw)] max-md:leading-[1.45]">
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> {waiting === 1 ? 'pendiente' : 'pendientes'}</span>
    </span>
  );
}
