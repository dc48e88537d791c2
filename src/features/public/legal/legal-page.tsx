import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { formatDay } from '@/domain/madrid';
import { documentValues } from '@/features/public/legal/document-values';
import { readLegalText, versionOf, type LegalValues } from '@/features/public/legal/legal-text';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { LegalDocument, LegalSections } from '@/ui/legal-document';

interface LegalPageProps {
  /** The document, as its file has it. */
  markdown: string;
  /** Values of this document's own placeholders. */
  values?: LegalValues;
  /** Links beside "Volver al inicio". */
  links?: ReactNode;
}

const linkStyles =
  'flex min-h-12 items-center px-1 font-semibold text-primary-ink underline underline-offset-4';

/** A document of the deployment; `?version=` opens an older one (rule L3). */
export function LegalPage({ markdown, values, links }: LegalPageProps) {
  const text = readLegalText(markdown, {
    ...documentValues(env.operator, env.contactEmail, env.productName),
    ...values,
  });
  const { title, lead, versions } = text;
  useDocumentTitle(title);
  const [search] = useSearchParams();
  const shown = versionOf(text, search.get('version'));
  const others = versions.filter((version) => version !== shown);
  const state = shown === versions[0] ? 'vigente desde el' : 'ya no vigente; valió desde el';
  return (
    <>
      <AppHeader productName={env.productName} className="print:hidden" />
      <main className="mx-auto max-w-2xl px-gutter pt-4 pb-16 print:max-w-none print:p-0">
        <LegalDocument
          title={title}
          lead={lead}
          version={`Versión ${shown.version} · ${state} ${formatDay(shown.since)}`}
          links={
            <>
              <ButtonLink variant="outline" to={paths.home()}>
                Volver al inicio
              </ButtonLink>
              {links}
              {others.map(({ version }) => (
                <Link key={version} to={`?version=${version}`} className={linkStyles}>
                  Versión {version}
                </Link>
              ))}
            </>
          }
        >
          <LegalSections sections={shown.sections} />
        </LegalDocument>
      </main>
    </>
  );
}
