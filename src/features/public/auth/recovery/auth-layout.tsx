import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { env } from '@/config/env';
import { logoUrl } from '@/data/cafe/cafe';
import { AppHeader } from '@/ui/app-header';
import { CafeBand } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';

interface AuthLayoutProps {
  /** The café whose screens it stands between; without one it is the product's. */
  cafe?: Cafe | undefined;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with one form: what it is for, and the form on a card. */
export function AuthLayout({ cafe, title, lead, children }: AuthLayoutProps) {
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      {cafe ? (
        <CafeBand cafe={{ name: cafe.nombre, logo: cafe.logo_path && logoUrl(cafe.logo_path) }} />
      ) : (
        <AppHeader productName={env.productName} />
      )}
      <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16 md:pt-12">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-3 text-lead text-ink-soft">{lead}</p>}
        <Card as="section" className="mt-6">
          {children}
        </Card>
      </main>
    </CafeTheme>
  );
}
