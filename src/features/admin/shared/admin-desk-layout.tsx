import { useState, type ReactNode } from 'react';
import { ArrowLeft, Ellipsis, type LucideIcon } from 'lucide-react';
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
 * A screen at the desk: the sections at its side, above it where there is less room, on a phone at the lower edge as the
 * café's desk has them; the way to any screen, title and content.
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
  const [showsMore, setShowsMore] = useState(false);
  // on a phone these show after a press on "Más"
  const more = sections.slice(4);
  const isUnderMore = more.some(({ under }) => under.test(pathname));
  const toLink = ({ to, label: name, Icon, under }: DeskSection) => {
    const current = under.test(pathname);
    return (
      <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={sectionStyles(current)}>
        <Icon aria-hidden="true" className={iconStyles} strokeWidth={current ? 2.5 : 2} />
        {name}
      </Link>
    );
  };
  return (
    <div className="mx-auto w-full max-w-[100rem] lg:grid lg:min-h-dvh lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="px-gutter pt-[max(0.75rem,env(safe-area-inset-top))] lg:border-r lg:border-line lg:bg-card/70 lg:px-3 lg:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:sticky lg:top-5 lg:flex-col lg:items-stretch">
          <span className="px-3 max-lg:hidden">
            <Logo name={env.productName} />
          </span>
          <ButtonLink
            variant="ghost"
            size="dense"
            to={back.to}
            state={back.state}
            className="min-w-0 justify-start max-lg:-ml-3 lg:mt-3"
          >
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            {back.label}
          </ButtonLink>
          <CommandPalette places={places} cafePath={cafePath} />
          <nav
            aria-label={label}
            className={cx(
              !showsMore && 'max-md:[&>:nth-child(n+6)]:hidden',
              'z-30 grid-cols-5 border-line max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:grid max-md:border-t max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)] md:-mx-2 md:flex md:w-full md:flex-wrap md:gap-x-1 lg:mx-0 lg:mt-2 lg:flex-col lg:gap-y-0.5 max-md:[&>:nth-child(-n+5)]:row-start-2',
            )}
          >
            {sections.slice(0, 4).map(toLink)}
            <button
              type="button"
              aria-expanded={showsMore}
              onClick={() => setShowsMore(!showsMore)}
              className={cx(sectionStyles(isUnderMore), 'md:hidden')}
            >
              <Ellipsis aria-hidden="true" className={iconStyles} strokeWidth={isUnderMore ? 2.5 : 2} />
              Más
            </button>
            {more.map(toLink)}
          </nav>
        </div>
      </header>
      <main className="@container/screen w-full min-w-0 px-gutter pt-1 pb-28 md:pb-16 lg:pt-5">
        <h1 className="mt-3 text-title lg:mt-0">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
        <div className="mt-6 lg:mt-4">{children}</div>
      </main>
    </div>
  );
}

const iconStyles = 'size-[min(1.5rem,6.7vw)] shrink-0 md:max-lg:hidden lg:size-4.5';

const sectionStyles = (isCurrent: boolean) =>
  cx(
    'flex items-center font-semibold -outline-offset-2 hover:text-ink max-md:min-h-14 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-[min(0.75rem,3.3vw)] md:min-h-touch md:gap-2.5 md:rounded-control md:px-2.5 md:text-sm md:hover:bg-paper-deep lg:px-3 pointer-fine:md:min-h-9',
    isCurrent
      ? 'text-primary-ink decoration-2 underline-offset-8 md:max-lg:underline lg:bg-primary-soft forced-colors:underline'
      : 'text-ink-soft',
  );
