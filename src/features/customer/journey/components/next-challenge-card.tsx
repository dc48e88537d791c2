import { LockKeyhole } from 'lucide-react';
import { findHito, hitoTitle } from '@/domain/hitos';
import { Card } from '@/ui/card';

/** Shows the challenge after the step on screen, still locked; never the first. */
export function NextChallengeCard({ step }: { step: number }) {
  return (
    <Card as="section" tone="quiet" className="flex flex-wrap items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-dashed border-line-strong text-ink-soft">
        <LockKeyhole aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-[8rem]">
        <p className="text-sm text-ink-soft">Próximo desafío, bloqueado</p>
        <h2 className="text-lead font-bold">{hitoTitle(step, null)}</h2>
        <p className="text-sm text-ink-soft">Premio: {findHito(step)?.reward}</p>
      </div>
    </Card>
  );
}
