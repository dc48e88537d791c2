import { env } from '@/config/env';
import { LoginIntro } from '@/features/auth/components/login-intro';
import { AppHeader } from '@/ui/app-header';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

/** What `/login` shows until its form works: the same screen with the fields not yet there. */
export function LoginShell() {
  return (
    <>
      <AppHeader productName={env.productName} />
      <main className="mx-auto grid w-full max-w-column gap-8 px-gutter pt-4 pb-16 md:max-w-page md:grid-cols-2 md:items-start md:gap-16 md:pt-12">
        <section>
          <LoginIntro />
        </section>
        <Card as="section" className="flex flex-col gap-5">
          <p className="font-semibold">Email</p>
          <Skeleton className="-mt-3.5 h-13" />
          <p className="font-semibold">Contraseña</p>
          <Skeleton className="-mt-3.5 h-13" />
          <Skeleton className="h-14" />
        </Card>
      </main>
    </>
  );
}
