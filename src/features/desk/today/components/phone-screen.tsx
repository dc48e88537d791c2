import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useEffect, useRef, useState } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ServerTime, Signed } from '@/domain/screen-clock';
import { CounterFace } from '@/features/desk/shared/counter/counter-face';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { callRpc, callVoidRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Interval at which ten more minutes are requested, in milliseconds. */
const RENEWAL = 4 * 60_000;
/** After a failure it is asked again soon. */
const RETRY = 15_000;

interface Opened {
  signed: Signed;
  time: ServerTime;
}

async function open(cafe: Cafe): Promise<Opened> {
  const { now, signed } = await callRpc('open_phone_screen', { cafe_id: cafe.id }, 'now', 'signed');
  return { signed, time: { serverTime: Date.parse(now), receivedAt: performance.now() } };
}

/** The phone of who works here as the café's screen, at one press and until it is left (rule P18). */
export function PhoneScreen({ cafe }: { cafe: Cafe }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened !== null;
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const renew = () =>
      open(cafe).then(
        (next) => {
          setOpened((before) => before && next);
          timer = setTimeout(() => void renew(), RENEWAL);
        },
        // what was signed goes on; then it says that there is no network
        () => (timer = setTimeout(() => void renew(), RETRY)),
      );
    timer = setTimeout(() => void renew(), RENEWAL);
    const seen = () => {
      if (document.visibilityState !== 'visible') return;
      // its clock may have stood still in a pocket
      clearTimeout(timer);
      void renew();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      // lost, it ends by itself
      callVoidRpc('close_phone_screen', { cafe_id: cafe.id }).catch(() => undefined);
    };
    // the café as it was when it was opened: a change of its looks must not close and open it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, cafe.id]);

  const start = async () => {
    try {
      setOpened(await open(cafe));
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al abrir el código'));
    }
  };

  return (
    <>
      <Button ref={opener} variant="outline" onClick={start}>
        Enseñar el código
      </Button>
      <RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && setOpened(null)}>
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
            {opened && (
              <CounterFace cafe={cafe} {...opened}>
                <RadixDialog.Close className="counter-close">Cerrar</RadixDialog.Close>
              </CounterFace>
            )}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </>
  );
}
