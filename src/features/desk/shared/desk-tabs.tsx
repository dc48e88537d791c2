import type { Team } from '@functions/_shared/contracts/procedures/team';
import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { cx } from '@/ui/cx';

const tab = (name: string) => (cafeSlug: string) => paths.desk(cafeSlug, name);

/** The screens of a café's desk in their order, and the act that each is for (SQL: `private.rights`); some only where the café asks for proof. */
export const deskTabs = {
  today: { label: 'Hoy', to: (cafeSlug: string) => paths.desk(cafeSlug), act: 'today' },
  customers: { label: 'Clientes', to: tab('customers'), act: 'customers' },
  tickets: { label: 'Tickets', to: tab('tickets'), act: 'tickets' },
  slips: { label: 'Vales', to: tab('slips'), act: 'slips', ofProof: true },
  results: { label: 'Resultados', to: tab('results'), act: 'results' },
  vipCodes: { label: 'Códigos VIP', to: tab('codes'), act: 'vip_codes' },
  poster: { label: 'Cartel', to: tab('poster'), act: 'poster' },
  prizes: { label: 'Premios', to: tab('prizes'), act: 'prizes' },
  screens: { label: 'Pantallas', to: tab('screens'), act: 'screens' },
  team: { label: 'Equipo', to: tab('people'), act: 'membership' },
  signals: { label: 'Avisos', to: tab('signals'), act: 'block' },
  settings: { label: 'Ajustes', to: tab('settings'), act: 'settings' },
} as const;
export type DeskTab = keyof typeof deskTabs;

/** Number of tabs in a phone's row. If there are more than one more, the rest are behind "Más". */
const inTheRow = 3;

interface DeskTabsProps {
  /** A screen whose act is not among the rights is not offered. */
  frame: Pick<Team, 'cafe' | 'rights' | 'waiting_tickets'>;
  current: DeskTab;
}

/** The way between the screens of a café's desk (rule T3): on a phone the daily ones, the others behind "Más". */
export function DeskTabs({ frame, current }: DeskTabsProps) {
  const { rights, waiting_tickets: waiting } = frame;
  const { slug, way_of_working: way } = frame.cafe;
  const [open, setOpen] = useState(false);
  const offered = Object.entries(deskTabs).filter(
    ([name, tab]) =>
      rights.includes(tab.act) && (!('ofProof' in tab) || way !== 'as_always' || name === current),
  );
  const hasMore = offered.length > inTheRow + 1;
  const behind = hasMore ? offered.slice(inTheRow) : [];
  const hidden = behind.find(([name]) => name === current);
  const links = (tabs: typeof offered) =>
    tabs.map(([name, { label, to }]) => (
      <li key={name} className="flex flex-1 lg:flex-none">
        <Link
          to={to(slug)}
          aria-current={name === current ? 'page' : undefined}
          className={style(name === current)}
        >
          {label}
          {name === 'tickets' && <Count waiting={waiting ?? 0} />}
        </Link>
      </li>
    ));
  return (
    <nav aria-label="La barra" className="mt-3 border-b-2 border-line">
      <ul className="flex flex-wrap">
        {links(hasMore ? offered.slice(0, inTheRow) : offered)}
        {hasMore && (
          <li className="flex flex-1 lg:hidden">
            <button
              type="button"
              aria-expanded={open}
              aria-label={hidden && `Más: ${hidden[1].label}`}
              className={cx(style(hidden !== undefined), 'whitespace-nowrap')}
              onClick={() => setOpen(!open)}
            >
              {hidden?.[1].label ?? 'Más'}
              <ChevronDown
                aria-hidden="true"
                className={cx('size-4.5 transition-transform', open && 'rotate-180')}
              />
            </button>
          </li>
        )}
        {hasMore && (
          <li className={cx('lg:contents', open ? 'basis-full' : 'hidden')}>
            <ul className="grid grid-cols-2 lg:contents">{links(behind)}</ul>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Shows the number of a tab's open items. The server counts up to 100. On a phone it is small. */
function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className="-ml-0.5 self-start pt-2 text-xs/4 font-bold text-primary-ink tabular-nums sm:ml-0 sm:self-center sm:rounded-full sm:bg-primary-soft sm:px-1.5 sm:py-0.5">
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> {waiting === 1 ? 'pendiente' : 'pendientes'}</span>
    </span>
  );
}

const style = (isCurrent: boolean) =>
  cx(
    '-mb-0.5 flex min-h-touch flex-1 items-center justify-center gap-1 border-b-[3px] px-1 font-semibold sm:px-3 lg:px-2.5 xl:px-3.5',
    isCurrent ? 'border-primary text-primary-ink' : 'border-transparent text-ink-soft hover:text-ink',
  );
