import type { ReactNode } from 'react';
import { env } from '@/config/env';
import { AppHeader } from '@/ui/app-header';
import { Card } from '@/ui/card';

interface AuthLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with one form: what it is for, and the form on a card. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <>
      <AppHeader productName={env.productName} />
      <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16 md:pt-12">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-3 text-lead text-ink-soft">{lead}</p>}
        <Card as="section" className="mt-6">
          {children}
        </Card>
      </main>
    </>
  );
}
