import { Link } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { privacySections } from '@/features/public/landing/privacy-sections';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';

/** `/privacy-policy`, in six sections (rule A20). */
export function PrivacyPolicyPage() {
  useDocumentTitle('Política de privacidad');
  return (
    <>
      <AppHeader productName={env.productName} />
      <main className="mx-auto max-w-2xl px-gutter pt-4 pb-16">
        <h1 className="text-title">Política de privacidad</h1>
        <p className="mt-3 text-lead text-ink-soft">
          Qué guarda {env.productName} de ti, para qué y cómo puedes llevártelo o borrarlo.
        </p>
        {privacySections.map(({ title, intro, points, mailTo }) => (
          <section key={title} className="mt-8">
            <h2 className="text-heading">{title}</h2>
            <p className="mt-2">{intro}</p>
            {mailTo && (
              <a
                href={`mailto:${mailTo}`}
                className="inline-flex min-h-touch items-center font-semibold break-all text-primary-ink underline underline-offset-4"
              >
                {mailTo}
              </a>
            )}
            {points.length > 0 && (
              <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-primary-ink">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink variant="outline" to={paths.home()}>
            Volver al inicio
          </ButtonLink>
          <Link
            to={paths.account()}
            className="flex min-h-12 items-center px-3 font-semibold text-primary-ink underline underline-offset-4"
          >
            Descargar o borrar mis datos
          </Link>
        </div>
      </main>
    </>
  );
}
