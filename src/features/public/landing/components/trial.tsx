import { useState } from 'react';
import type { WheelMotion } from '@/domain/spin-state';
import { HITO_WHEEL, simulateDraw } from '@/domain/wheel';
import { Button } from '@/ui/button';
import { PrizeWheel } from '@/ui/wheel/prize-wheel';

/** Real screens, which tests/e2e/guide-pictures.spec.ts takes (docs/decisions/0030). */
export { default as redeemed } from '@/features/public/landing/components/redeemed.webp';
export { default as scan } from '@/features/public/landing/components/scan.webp';

/** The programme's wheel to be turned for nothing: it draws here, and says so (rule C21). */
export function TrialWheel() {
  const [motion, setMotion] = useState<WheelMotion>({ motion: 'still', position: null });
  const spinning = motion.motion === 'turning';
  const prize = motion.motion === 'stopped' && HITO_WHEEL[(motion.position ?? 0) - 1]?.name;
  return (
    <>
      <PrizeWheel
        segments={HITO_WHEEL}
        {...motion}
        onStopped={() => setMotion(({ position }) => ({ motion: 'stopped', position }))}
      />
      <Button
        variant="outline"
        size="lg"
        className="mt-4 w-full"
        disabled={spinning}
        onClick={() => setMotion({ motion: 'turning', position: simulateDraw(HITO_WHEEL) + 1 })}
      >
        {spinning ? 'Girando...' : 'Girar la ruleta'}
      </Button>
      <p className="mt-3 text-center text-ink-soft">
        {prize ? `Prueba: habría salido «${prize}».` : 'Prueba: aquí no se gana nada.'}
      </p>
    </>
  );
}
