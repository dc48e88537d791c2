import { env } from '@/config/env';
import { LoginIntro } from '@/features/public/auth/components/login-intro';
import { SignUpIntro } from '@/features/public/auth/components/sign-up-intro';
import { AppHeader } from '@/ui/app-header';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { SlowNotice } from '@/ui/loading-indicator';

const loginFields = ['Email', 'Contraseña'];
const signUpFields = ['Email', 'Contraseña', 'Repite la contraseña'];

/** The two columns of `/login` until its form works: all that can be read, and bars where the fields will stand. */
export function AuthSkeleton({ signingUp }: { signingUp: boolean }) {
  return (
    <>
      <section>{signingUp ? <SignUpIntro /> : <LoginIntro />}</section>
      <Card as="section" className="flex flex-col gap-5">
        <p role="status" className="sr-only">
          {signingUp ? 'Buscando la cafetería…' : 'Cargando…'}
        </p>
        <SlowNotice />
        {(signingUp ? signUpFields : loginFields).map((label) => (
          <div key={label}>
            <p className="font-semibold">{label}</p>
            <Skeleton className="mt-1.5 h-13" />
          </div>
        ))}
        <Skeleton className="h-14" />
      </Card>
    </>
  );
}

/** Content of `/login` and `/login/:cafeSlug` before any script runs. */
export function LoginShell({ signingUp }: { signingUp: boolean }) {
  return (
    <>
      <AppHeader productName={env.productName} />
      <main className={authColumns}>
        <AuthSkeleton signingUp={signingUp} />
      </main>
    </>
  );
}

/** Layout of the introduction beside the form. */
export const authColumns =
  'mx-auto grid w-full max-w-column gap-8 px-gutter pt-4 pb-16 md:max-w-page md:grid-cols-2 md:items-start md:gap-16 md:pt-12';
