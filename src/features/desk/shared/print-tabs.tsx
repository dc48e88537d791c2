import type { Team } from '@functions/_shared/contracts/procedures/team';
import { Link } from 'react-router-dom';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { cx } from '@/ui/cx';

const sheets = [
  { tab: 'poster', label: 'Cartel y guía', permission: 'poster' },
  { tab: 'slips', label: 'Vales', permission: 'slips' },
  { tab: 'vipCodes', label: 'Tarjetas VIP', permission: 'vip_codes' },
] as const;

interface PrintTabsProps {
  frame: Pick<Team, 'cafe' | 'permissions'>;
  current: (typeof sheets)[number]['tab'];
}

/** Shows a café's printed matter on one page (rule T30). Slips only where the café asks for proof. */
export function PrintTabs({ frame: { cafe, permissions }, current }: PrintTabsProps) {
  const allowedSheets = sheets.filter(
    ({ tab, permission }) =>
      permissions.includes(permission) &&
      (tab !== 'slips' || tab === current || cafe.service_mode !== 'no_proof'),
  );
  if (allowedSheets.length < 2) return null;
  return (
    <nav aria-label="Qué imprimir" className="mb-5 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {allowedSheets.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={deskTabs[tab].to(cafe.slug)}
              aria-current={tab === current ? 'page' : undefined}
              className={cx(
                'flex min-h-touch items-center rounded-full px-4 text-sm font-semibold',
                tab === current
                  ? 'bg-primary-soft text-primary-ink forced-colors:underline'
                  : 'bg-paper-deep text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
