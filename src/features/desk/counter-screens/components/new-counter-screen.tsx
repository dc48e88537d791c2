import type { CounterScreen } from '@functions/_shared/contracts/procedures/counter-screens';
import { paths } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatClock } from '@/domain/madrid';
import { Disclosure } from '@/features/desk/counter-screens/components/disclosure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { mayHaveHappened } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';

const CODE_FAILED_TEXT = 'Error al pedir el código';

/** A code that waits for a device, and the screens that there were before. */
export interface Pairing {
  code: string;
  expires_at: string;
  before: readonly string[];
}

interface NewCounterScreenProps {
  cafeId: string;
  screens: readonly CounterScreen[];
  pairing: Pairing | null;
  onPairing: (pairing: Pairing | null) => void;
}

/** Asks for a code, shows it large, and says by itself that a device has used it. */
export function NewCounterScreen({ cafeId, screens, pairing, onPairing }: NewCounterScreenProps) {
  const make = useRpcMutation('make_pairing_code', { cafe_id: cafeId });
  const paired = pairing && screens.find(({ id }) => !pairing.before.includes(id));

  const ask = async () => {
    try {
      const answer = await make.mutateAsync();
      onPairing({ ...answer, before: screens.map(({ id }) => id) });
    } catch (thrown) {
      // A new code may have taken the place of the one on display.
      if (mayHaveHappened(toAppError(thrown))) onPairing(null);
    }
  };

  return (
    <Disclosure title="Vincular una pantalla" detail="Un móvil o tablet viejo con el código.">
      <p>
        Abre en ella{' '}
        <strong>
          <span className="wrap-anywhere">{window.location.host}</span>
          <wbr />
          <span className="inline-block">{paths.counter()}</span>
        </strong>{' '}
        y escribe allí el código.
      </p>
      <div role="status" className="empty:hidden">
        {paired ? (
          <p className="rounded-control bg-success-soft p-4 font-semibold break-words">
            Vinculada: {paired.name}. Ya enseña el código de la cafetería.
          </p>
        ) : (
          pairing && (
            <div className="rounded-control bg-paper-deep p-4 text-center">
              <p
                translate="no"
                className="text-[min(2.25rem,9vw)] leading-tight font-extrabold tracking-wide wrap-anywhere"
              >
                {pairing.code.slice(0, 4)} {pairing.code.slice(4)}
              </p>
              <p className="mt-2 text-sm text-ink-soft">
                Sirve una vez, hasta las {formatClock(pairing.expires_at).slice(0, 5)}.
              </p>
            </div>
          )
        )}
      </div>
      <Button
        size="sm"
        className="justify-self-start"
        variant={pairing ? 'outline' : undefined}
        onClick={ask}
      >
        {pairing ? 'Pedir otro código' : 'Pedir un código'}
      </Button>
      <FormProblem thrown={make.error} text={CODE_FAILED_TEXT} />
    </Disclosure>
  );
}
