import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { Button } from '@/ui/button';
import '@/ui/legal-document.css';

/** One section of a legal document. */
export interface LegalSection {
  title: string;
  intro: string;
  points: readonly string[];
  /** An address to write to, after the introduction. */
  mailTo?: string;
}

interface LegalDocumentProps {
  title: string;
  /** The title's element: `h2` on a page whose own title says the same; it then stands on paper alone. */
  heading?: 'h1' | 'h2';
  lead: ReactNode;
  /** For example "Versión 2026-11 · vigente desde el 24/11/2026". */
  version: string;
  /** Content below the head; sections beside others come as `LegalSections`. */
  children: ReactNode;
  /** Links to further pages; not printed. */
  links?: ReactNode;
}

/** A document that is read on a phone and printed on A4, with its version and date at the top (rule L3). */
export function LegalDocument({
  title,
  heading: Heading = 'h1',
  lead,
  version,
  children,
  links,
}: LegalDocumentProps) {
  return (
    <article className="legal-document">
      <Heading className="text-title break-words">{title}</Heading>
      <p className="mt-2 text-sm text-ink-soft">{version}</p>
      <p className="mt-3 text-lead text-ink-soft">{lead}</p>
      {children}
      <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Imprimir
        </Button>
        {links}
      </div>
    </article>
  );
}

/** The sections of a document, each with its heading. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, intro, points, mailTo }) => (
    <section key={title} className="mt-8">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 break-words">{intro}</p>
      {mailTo && (
        <a
          href={`mailto:${mailTo}`}
          className="inline-flex min-h-touch items-center font-semibold wrap-anywhere text-primary-ink underline underline-offset-4"
        >
          {mailTo}
        </a>
      )}
      {points.length > 0 && (
        <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-primary-ink">
          {points.map((point) => (
            <li key={point} className="break-words">
              {point}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
