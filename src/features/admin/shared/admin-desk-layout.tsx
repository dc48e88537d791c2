import type { ReactNode } from 'react';
import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { CommandPalette, type CommandPaletteProps } from '@/features/admin/shared/command-palette';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { Logo } from '@/ui/app-header';

export interface DeskSection {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Addresses that belong to it. */
  under: RegExp;
}

export interface AdminDeskLayoutProps {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  back: { to: string; state?: unknown; label: string };
  children: ReactNode;
}

interface Desk extends CommandPaletteProps {
  /** Name of the sections, for screen readers. */
  label: string;
  sections: readonly DeskSection[];
}

/**
 * A screen at the desk: the sections at its side, or above it where there is no room (a phone, large text), the way to
 * any screen, title and content. Room is measured in text, so that twice the text counts as half the window.
 */
export function AdminDeskLayout({
  label,
  sections,
  places,
  cafePath,
  title,
  lead,
  back,
  children,
}: AdminDeskLayoutProps & Desk) {
  const { pathname } = useLocation();
  return (
    <div className="@container">
      <div className="mx-auto w-full max-w-[100rem] @5xl:grid @5xl:min-h-dvh @5xl:grid-cols-[13rem_minmax(0,1fr)]">
        <header className="px-gutter pt-[max(0.75rem,env(safe-area-inset-top))] @5xl:border-r @5xl:border-line @5xl:bg-card/70 @5xl:px-3 @5xl:pt-5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 @5xl:sticky @5xl:top-5 @5xl:flex-col @5xl:items-stretch">
            <span className="px-3 @max-5xl:hidden">
              <Logo name={env.productName} />
            </span>
            <ButtonLink
              variant="ghost"
              size="dense"
              to={back.to}
              state={back.state}
              className="min-w-0 justify-start @max-5xl:-ml-3 @5xl:mt-3"
            >
              <ArrowLeft aria-hidden="true" className="size-4.5" />
              {back.label}
            </ButtonLink>
            <CommandPalette places={places} cafePath={cafePath} />
            <nav
              aria-label={label}
              className="-mx-2 flex w-full flex-wrap gap-x-1 @5xl:mx-0 @5xl:mt-2 @5xl:flex-col @5xl:gap-y-0.5"
            >
              {sections.map(({ to, label: name, Icon, under }) => {
                const current = under.test(pathname);
                return (
                  <Link
                    key={to}
                    to={to}
                    aria-current={current ? 'page' : undefined}
                    className={cx(
                      'flex min-h-touch items-center gap-2.5 rounded-control px-2.5 text-sm font-semibold hover:bg-paper-deep hover:text-ink @5xl:px-3 pointer-fine:min-h-9',
                      current
                        ? 'text-primary-ink underline decoration-2 underline-offset-8 @5xl:bg-primary-soft @5xl:no-underline forced-colors:underline'
                        : 'text-ink-soft',
                    )}
                  >
                    <Icon aria-hidden="true" className="size-4.5 shrink-0 @max-5xl:hidden" />
                    {name}
                  </Link>
                );
              })}
            </nav>
          </div>
        </header>
        <main className="@container/screen w-full min-w-0 px-gutter pt-1 pb-16 @5xl:pt-5">
          <h1 className="mt-3 text-title @5xl:mt-0">{title}</h1>
          {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
          <div className="mt-6 @5xl:mt-4">{children}</div>
        </main>
      </div>
    </div>
  );
}
