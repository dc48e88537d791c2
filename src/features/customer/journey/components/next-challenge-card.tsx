import { LockKeyhole } from 'lucide-react';
import { hitoTitle } from '@/domain/hitos';

/** Says which challenge comes after the step on screen, still locked; never the first. */
export function NextChallengeCard({ step }: { step: number }) {
  return (
    <section className="flex items-center gap-3 px-2 text-ink-soft">
      <LockKeyhole aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="text-sm">
          Próximo desafío <span className="sr-only">bloqueado</span>
        </p>
        <h2 className="font-bold text-ink">{hitoTitle(step, null)}</h2>
      </div>
    </section>
  );
}
