import { lazyComponent } from '@/lib/lazy-component';

// A page without them is as good as before.
const Lines = lazyComponent<object>(() =>
  import('@/features/public/auth/components/tourist-lines').catch(() => ({ default: () => null })),
);

/** Room for two lines in a reader's language; none for who reads one of Spain's (rule A34). */
export function TouristNote() {
  return (
    <div className="mb-4 hidden min-h-[calc(2lh+1rem)] text-xs in-data-foreign:block">
      {/* set by the early script (src/app/preload.ts); the build has no document */}
      {globalThis.document?.documentElement.dataset.foreign && <Lines />}
    </div>
  );
}
