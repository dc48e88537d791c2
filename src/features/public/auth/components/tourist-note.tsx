import { useEffect, useState, type ComponentType } from 'react';

/** Room for two lines in a reader's language; none for who reads one of Spain's (rule A34). */
export function TouristNote() {
  const [Lines, setLines] = useState<ComponentType<{ language: string }> | null>(null);
  // set by the early script (src/app/prerendered-frame.ts)
  const language = typeof document === 'undefined' ? undefined : document.documentElement.dataset.foreign;
  useEffect(() => {
    if (language === undefined) return;
    const show = ({ default: Loaded }: { default: typeof Lines }) => setLines(() => Loaded);
    // A page without them is as good as before.
    import('@/features/public/auth/components/tourist-lines').then(show, () => undefined);
  }, [language]);
  return (
    <div className="mb-4 hidden min-h-[calc(2lh+1rem)] text-xs in-data-foreign:block">
      {Lines && language !== undefined && <Lines language={language} />}
    </div>
  );
}
