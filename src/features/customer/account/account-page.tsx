import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { useSession } from '@/data/session/session-context';
import { CafeAccount } from '@/features/customer/account/components/cafe-account';
import { DeleteAccount } from '@/features/customer/account/components/delete-account';
import { PasswordCard } from '@/features/customer/account/components/password-card';
import { DownloadData } from '@/features/customer/account/components/download-data';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

/** `/account`: one's data, to take along or to delete (rules A21 and A22). */
export function AccountPage() {
  const { user } = useSession();
  useDocumentTitle('Tu cuenta');
  return (
    <>
      <AppHeader
        productName={env.productName}
        start={
          <ButtonLink variant="ghost" size="sm" to={paths.dashboard()} className="-ml-4">
            <ArrowLeft aria-hidden="true" className="size-5" />
            Mis Cafeterías
          </ButtonLink>
        }
      />
      <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16 lg:max-w-page">
        <h1 className="text-title">Tu cuenta</h1>
        <p className="mt-1 break-words text-ink-soft">{user?.email}</p>
        {user && (
          <div className="lg:mt-5 lg:columns-2 lg:gap-5 lg:*:mt-0 lg:*:mb-5 lg:*:break-inside-avoid">
            <CafeAccount userId={user.id}>
              {(account) => (
                <>
                  <PasswordCard email={user.email} hasPassword={account?.has_password} />
                  <Card as="section" className="mt-5">
                    <h2 className="text-heading">Tus datos</h2>
                    <p className="mt-2 text-ink-soft">
                      Todo lo que guardamos de ti, en un archivo. Qué es y para qué lo usamos está en la{' '}
                      <Link
                        to={paths.privacy()}
                        className="font-semibold text-primary-ink underline underline-offset-2"
                      >
                        política de privacidad
                      </Link>
                      .
                    </p>
                    <DownloadData />
                  </Card>
                  <Card as="section" className="mt-5">
                    <h2 className="text-heading">Borrar tu cuenta</h2>
                    <p className="mt-2 text-ink-soft">
                      Se borran tu progreso, tus premios, tus Conectitos y las fotos de tus tickets en todas
                      las cafeterías. No se puede deshacer.
                    </p>
                    <DeleteAccount userId={user.id} />
                  </Card>
                </>
              )}
            </CafeAccount>
          </div>
        )}
      </main>
    </>
  );
}
