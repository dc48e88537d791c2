import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { ALREADY_WON_TEXT } from '@/data/customer/already-won-text';
import { useHitoSpin } from '@/features/customer/journey/reward/use-hito-spin';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { PresenceNotice, LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface AlreadyWonStageProps {
  journey: CafeJourney;
  hito: number;
  headingId: string;
}

/** In place of the wheel where its prize was won before: the step says so and goes on (rule R7). */
export default function AlreadyWonStage({ journey, hito, headingId }: AlreadyWonStageProps) {
  const { cafe, viewer } = journey;
  const codeNeed = useIsPresenceMissing(cafe, useSession().user?.id ?? null);
  const { press } = useHitoSpin(cafe, hito, null);
  return (
    <Card as="section" className="flex animate-rise-in flex-col gap-4 text-center">
      <p className="text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">
        Desafío {hito} superado
      </p>
      <h1 id={headingId} tabIndex={-1} className="text-title focus-visible:outline-none">
        Ya tuviste este premio
      </h1>
      <p className="text-ink-soft">{ALREADY_WON_TEXT}</p>
      <p className="empty:hidden">
        <PresenceNotice cafe={cafe} action="wheel" />
      </p>
      <div className="w-full" inert={viewer === 'preview'}>
        {codeNeed === 'missing' ? (
          <LazyCounterCodeButton cafe={cafe} />
        ) : (
          <Button
            variant="hero"
            size="lg"
            className="w-full"
            disabled={codeNeed === 'unknown'}
            onClick={press}
          >
            Seguir
          </Button>
        )}
      </div>
    </Card>
  );
}
