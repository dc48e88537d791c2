import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef, useState } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ServerTime, SignedTokens } from '@/domain/counter-screen-clock';
import { CounterScreenView } from '@/features/desk/shared/counter-screen/counter-screen-view';
import { deskReadFailure } from '@/features/desk/shared/desk-failure';
import { callRpc } from '@/lib/rpc';
import { useBackLayer } from '@/ui/back-layers';
import { Button, type ButtonVariant } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Interval at which ten more minutes are requested, in milliseconds. */
const RENEWAL_MS = 4 * 60_000;
/** After a failure it is asked again soon. */
const RETRY_MS = 15_000;

interface OpenScreen {
  signed: SignedTokens;
  time: ServerTime;
}

async function openScreen(cafe: Cafe): Promise<OpenScreen> {
  const { now, signed } = await callRpc('open_phone_screen', { cafe_id: cafe.id });
  return { signed, time: { serverTime: Date.parse(now), receivedAt: performance.now() } };
}

/** The phone of who works here as the café's screen, at one press and until it is left (rule P18). */
export function PhoneAsCounterScreen({ cafe, variant }: { cafe: Cafe; variant: ButtonVariant }) {
  const [screen, setScreen] = useState<OpenScreen | null>(null);
  const isOpen = screen !== null;
  const opener = useRef<HTMLButtonElement>(null);
  useBackLayer(isOpen, () => setScreen(null));

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const renew = () =>
      openScreen(cafe).then(
        (next) => {
          setScreen((current) => current && next);
          timer = setTimeout(() => void renew(), RENEWAL_MS);
        },
        // signed tokens go on; after the last the screen says that there is no network
        () => (timer = setTimeout(() => void renew(), RETRY_MS)),
      );
    timer = setTimeout(() => void renew(), RENEWAL_MS);
    const handleVisibility = () => {
      if (document.visibilityState !== 'visible') return;
      // The phone's timer may have stood still in a pocket.
      clearTimeout(timer);
      void renew();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      // lost, it ends by itself
      callRpc('close_phone_screen', { cafe_id: cafe.id }).catch(() => undefined);
    };
    // the café as it was when it was opened: a change of its looks must not close and open it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, cafe.id]);

  const handleOpen = async () => {
    try {
      setScreen(await openScreen(cafe));
    } catch (thrown) {
      toast(deskReadFailure(thrown, 'Error al abrir el código'));
    }
  };

  return (
    <>
      <Button ref={opener} variant={variant} size="sm" className="px-3!" onClick={handleOpen}>
        Enseñar el código
      </Button>
      <RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && setScreen(null)}>
        <RadixDialog.Portal>
          <RadixDialog.Content
            aria-describedby={undefined}
            className="focus-visible:outline-none"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus({ preventScroll: true });
            }}
          >
            <RadixDialog.Title className="sr-only">Código de la cafetería</RadixDialog.Title>
            {screen && (
              <CounterScreenView cafe={cafe} {...screen}>
                <RadixDialog.Close className="counter-close">Cerrar</RadixDialog.Close>
              </CounterScreenView>
            )}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </>
  );
}
