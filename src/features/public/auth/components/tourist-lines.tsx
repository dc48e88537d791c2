import { Languages } from 'lucide-react';

/** Say what this is, and that the browser can translate it. */
const lines: Record<string, [what: string, help: string]> = {
  en: ['Earn rewards at this café. Free, no app.', 'Your browser can translate this page.'],
  de: ['Prämien in diesem Café. Gratis, ohne App.', 'Dein Browser kann die Seite übersetzen.'],
  fr: ['Cadeaux dans ce café. Gratuit, sans appli.', 'Votre navigateur peut traduire la page.'],
  it: ['Premi in questo bar. Gratis, senza app.', 'Il tuo browser può tradurre la pagina.'],
  pt: ['Recompensas neste café. Grátis, sem app.', 'O navegador pode traduzir a página.'],
};

/** Two lines for who reads no Spanish, in their language or in English (rule A34). */
export default function TouristLines() {
  const { foreign = '' } = document.documentElement.dataset;
  const known = foreign in lines ? foreign : 'en';
  return (
    <div
      lang={known}
      translate="no"
      className="flex animate-fade-in items-center gap-3 rounded-control bg-paper-deep px-3 py-2 font-medium"
    >
      <Languages aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        {lines[known]!.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
