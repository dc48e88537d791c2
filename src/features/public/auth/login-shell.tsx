import { Fragment } from 'react';
import { env } from '@/config/env';
import { LoginIntro } from '@/features/public/auth/components/login-intro';
import { PasswordRules } from '@/features/public/auth/components/password-rules';
import { SignUpIntro, SignUpSteps } from '@/features/public/auth/components/sign-up-intro';
import { SignUpTerms } from '@/features/public/auth/components/sign-up-terms';
import { TouristNote } from '@/features/public/auth/components/tourist-note';
import { AppHeader } from '@/ui/app-header';
import { CafeBand } from '@/ui/cafe-band';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { Skeleton } from '@/ui/skeleton';
import { SlowNotice } from '@/ui/loading-indicator';

const loginFields = ['Email', 'Contraseña'];
const signUpFields = ['Email', 'Contraseña', 'Repite la contraseña'];

/** The two columns of `/login` until its form works: all that can be read, and bars where the fields will stand. */
export function AuthSkeleton({ signingUp }: { signingUp: boolean }) {
  return (
    <>
      <section>
        {signingUp ? (
          <>
            <TouristNote />
            <SignUpIntro />
          </>
        ) : (
          <LoginIntro />
        )}
      </section>
      <Card as="section" className={cx(FORM_CARD, 'flex flex-col', signingUp ? 'gap-3' : 'gap-5')}>
        <p role="status" className="sr-only">
          {signingUp ? 'Buscando la cafetería…' : 'Cargando…'}
        </p>
        <SlowNotice />
        {(signingUp ? signUpFields : loginFields).map((label, index) => (
          <Fragment key={label}>
            <div>
              <p className="font-semibold">{label}</p>
              <Skeleton className="mt-1.5 h-13" />
            </div>
            {signingUp && index === 1 && <PasswordRules password="" />}
          </Fragment>
        ))}
        <Skeleton className={signingUp ? 'mt-10 h-14' : 'h-14'} />
        {signingUp && <SignUpTerms />}
      </Card>
      {signingUp && <SignUpSteps />}
    </>
  );
}

/** Content of `/login` and `/login/:cafeSlug` before any script runs. */
export function LoginShell({ signingUp }: { signingUp: boolean }) {
  return (
    <>
      {signingUp ? <CafeBand cafe={null} /> : <AppHeader productName={env.productName} />}
      <main className={authColumns}>
        <AuthSkeleton signingUp={signingUp} />
      </main>
    </>
  );
}

/** Layout of the introduction beside the form. */
export const authColumns =
  'mx-auto grid w-full max-w-column gap-4 px-gutter pt-4 pb-16 md:max-w-page md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start md:gap-x-16 lg:gap-x-32 md:gap-y-8 md:pt-12';

/** The form's card: on a phone between the introduction and what stands below, else at their side. */
export const FORM_CARD = 'max-sm:p-4! md:col-start-2 md:row-span-2 md:row-start-1';
