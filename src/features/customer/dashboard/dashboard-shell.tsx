import { ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { DashboardSkeleton } from '@/features/customer/dashboard/components/dashboard-skeleton';
import { SignOutButton } from '@/features/customer/dashboard/components/sign-out-button';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { headerActionStyles } from '@/ui/header-action-styles';

interface DashboardLayoutProps {
  isAdmin: boolean;
  /** False before any script runs, when a press would be lost: the button's room is kept. */
  canSignOut?: boolean;
  /** Empty until it is known who signed in. */
  greeting?: ReactNode;
  children: ReactNode;
}

/** Header and heading of `/dashboard`. */
export function DashboardLayout({ isAdmin, canSignOut = true, greeting, children }: DashboardLayoutProps) {
  return (
    <>
      <AppHeader productName={env.productName} homeHref={paths.dashboard()} crowded={isAdmin}>
        {isAdmin && (
          <ButtonLink variant="outline" size="sm" to={paths.admin()} className={headerActionStyles}>
            <ShieldCheck aria-hidden="true" className="size-5" />
            ADMIN
          </ButtonLink>
        )}
        <ButtonLink variant="ghost" size="sm" to={paths.account()} className={headerActionStyles}>
          <UserRound aria-hidden="true" className="size-5" />
          Tu cuenta
        </ButtonLink>
        <div className={canSignOut ? 'contents' : 'invisible'}>
          <SignOutButton />
        </div>
      </AppHeader>
      <main className="mx-auto w-full max-w-page px-gutter pt-4 pb-16">
        <h1 className="text-title">Mis Cafeterías</h1>
        {/* keeps its line free, so that nothing moves when the name arrives */}
        <p className="flex min-h-5 flex-wrap gap-x-2 text-sm break-words text-ink-soft">{greeting}</p>
        {children}
      </main>
    </>
  );
}

/** Content of `/dashboard` before any script runs. */
export function DashboardShell() {
  return (
    <DashboardLayout isAdmin={false} canSignOut={false}>
      <section className="mt-4">
        <DashboardSkeleton />
      </section>
    </DashboardLayout>
  );
}
