import { useState } from 'react';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import type { WheelMotion } from '@/domain/spin-state';
import { simulateDraw, HITO_WHEEL } from '@/domain/wheel';
import { emptySpinLog, recordSpin, type SpinLog } from '@/features/public/test-wheel/spin-history';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Confetti } from '@/ui/confetti';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';
import { PrizeWheel } from '@/ui/wheel/prize-wheel';

interface Spin extends WheelMotion {
  log: SpinLog;
}

const unspun: Spin = { motion: 'still', position: null, log: emptySpinLog };

/** Returns the drawing of a prize of the practice wheel. */
const pictureOf = (prize: string) => HITO_WHEEL.find(({ name }) => name === prize)?.picture ?? 'gift';

/** The practice wheel at /test-wheel (rule R16): draws locally, saves nothing. */
export function TestWheelPage() {
  useDocumentTitle('Ruleta de prueba');
  const [{ log, ...motion }, setSpin] = useState(unspun);
  // A reset puts a fresh wheel in place of one that may still be turning.
  const [wheelKey, setWheelKey] = useState(0);
  const spinning = motion.motion === 'turning';
  const last = log.history[0];

  const spin = () =>
    setSpin((now) => ({ ...now, motion: 'turning', position: simulateDraw(HITO_WHEEL) + 1 }));
  const stop = () =>
    setSpin(({ position, log: before }) => ({
      motion: 'stopped',
      position,
      log: recordSpin(before, HITO_WHEEL[(position ?? 0) - 1]?.name ?? ''),
    }));
  const reset = () => {
    setSpin(unspun);
    setWheelKey((key) => key + 1);
  };

  return (
    <main className="mx-auto w-full max-w-page px-gutter py-6 pb-12 sm:py-10">
      <ButtonLink to="/" variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Volver al inicio
      </ButtonLink>
      <h1 className="mt-3 text-title">Ruleta de prueba</h1>
      <p className="mt-1 text-ink-soft">
        Gira cuanto quieras: aquí los premios son de mentira y no se guarda nada.
      </p>

      <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] md:gap-12">
        <section aria-label="Ruleta" className="flex flex-col items-center gap-6">
          <div className="relative isolate w-full">
            <PrizeWheel
              key={wheelKey}
              segments={HITO_WHEEL}
              {...motion}
              onStopped={stop}
              className="md:max-w-112"
            />
            {last && !spinning && <Confetti key={last.spin} />}
          </div>
          <Button variant="hero" size="lg" className="w-full max-w-96" disabled={spinning} onClick={spin}>
            {spinning ? 'Girando...' : 'Girar la ruleta'}
          </Button>
        </section>

        <section aria-label="Resultados" className="grid gap-4">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            <Card tone="flat" className="min-w-26">
              <p className="text-xs font-semibold text-ink-soft">Tiradas</p>
              <p className="text-title font-extrabold tabular-nums">{log.count}</p>
            </Card>
            <Card tone="flat" className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="text-xs font-semibold text-ink-soft">Último premio</p>
                <p className="text-lead leading-snug font-bold">{last ? last.prize : 'Todavía ninguno'}</p>
              </div>
              {last && <RewardIllustration picture={pictureOf(last.prize)} className="size-12 shrink-0" />}
            </Card>
          </div>
          <Card tone="flat">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h2 className="text-lead">Últimas 10 tiradas</h2>
              <Button
                variant="ghost"
                size="sm"
                className="-mr-3"
                onClick={reset}
                disabled={log.count === 0 && !spinning}
              >
                <RotateCcw aria-hidden="true" className="size-4.5" />
                Reiniciar
              </Button>
            </div>
            {log.history.length === 0 ? (
              <p className="mt-2 text-ink-soft">Aquí verás lo que vaya saliendo.</p>
            ) : (
              <ol className="mt-2 divide-y divide-line">
                {log.history.map(({ spin: number, prize }) => (
                  <li key={number} className="flex items-center gap-3 py-2">
                    <span className="w-8 shrink-0 text-sm text-ink-soft tabular-nums">{number}.</span>
                    <span className="font-medium">{prize}</span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        </section>
      </div>
    </main>
  );
}
