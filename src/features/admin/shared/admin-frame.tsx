import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';

const sections = [
  { to: paths.admin(), label: 'Inicio', under: /^\/admin\/?$/ },
  { to: paths.adminCafes(), label: 'Cafeterías', under: /^\/admin\/cafeteria/ },
  { to: paths.adminTickets(), label: 'Tickets', under: /^\/admin\/tickets/ },
  { to: paths.adminVipCodes(), label: 'Códigos VIP', under: /^\/admin\/vip-codes/ },
];

export interface AdminFrameProps {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  back: { to: string; label: string };
  children: ReactNode;
}

/** An administrator's screen: a way back, the four sections, title and content. */
export function AdminFrame({ title, lead, back, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <AppHeader
        productName={env.productName}
        start={
          <ButtonLink variant="ghost" size="sm" to={back.to} className="-ml-3 shrink-0">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back.label}
          </ButtonLink>
        }
      />
      <main className="mx-auto w-full max-w-page px-gutter pt-1 pb-16">
        <nav aria-label="Administración" className="-mx-2 flex flex-wrap gap-x-1">
          {sections.map(({ to, label, under }) => {
            const current = under.test(pathname);
            return (
              <Link
                key={to}
                to={to}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex min-h-touch items-center rounded-control px-2.5 text-sm font-semibold hover:bg-paper-deep hover:text-ink',
                  current ? 'text-primary-ink underline decoration-2 underline-offset-8' : 'text-ink-soft',
                )}
              >
                {label}
              </Link>
            );
          })}
        </nav>
        <h1 className="mt-3 text-title">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </main>
    </>
  );
}
