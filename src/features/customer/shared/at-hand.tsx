import { Smartphone, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { deviceStorage } from '@/lib/browser-storage';
import { isInstalled, type InstallOffer } from '@/lib/install-offer';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ink } from '@/ui/illustrations/disconnected';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

const thin = { ...ink, strokeWidth: 2.5 };
const grey = { ...ink, stroke: 'var(--line-strong)' };

/** Storage key of the answer of whoever uses this device, which a log-out does not forget. */
const KEY = 'at-hand';

/**
 * Offers the page for the home screen in one line, until it is installed or declined on this device (rule J39). The browser
 * installs it; an iPhone's does not, and two pictures show how.
 */
export default function AtHand({ offer }: { offer: InstallOffer | null }) {
  const [isAnswered, setAnswered] = useState(() => deviceStorage.getItem(KEY) !== null || isInstalled());
  const [isShowing, setShowing] = useState(false);
  // It comes below a finger that meant a ticket's question.
  const { isIntended } = useEarlyClickGuard();
  if (isAnswered) return null;

  const settle = () => {
    deviceStorage.setItem(KEY, 'answered');
    setAnswered(true);
  };
  const add = async () => {
    if (!offer) return setShowing(true);
    // Refused where the browser's own menu has installed it meanwhile.
    await offer.prompt().catch(() => undefined);
    settle();
  };
  const ifIntended = (act: () => unknown) => (event: { timeStamp: number }) =>
    isIntended(event.timeStamp) ? act() : undefined;
  return (
    <section
      aria-label="Ten tu tarjeta a mano"
      className="flex max-w-column animate-fade-in items-center gap-2 rounded-control border border-line bg-card py-1 pr-1 pl-3"
    >
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
      <p className="min-w-0 flex-1 leading-tight font-semibold">Ten tu tarjeta a mano</p>
      <Button variant="outline" size="sm" className="px-3!" onClick={ifIntended(add)}>
        Añadir
      </Button>
      <Button variant="ghost" size="icon" aria-label="No, gracias" onClick={ifIntended(settle)}>
        <X aria-hidden="true" className="size-5" />
      </Button>
      <Dialog
        open={isShowing}
        onOpenChange={setShowing}
        title="Ten tu tarjeta a mano"
        footer={
          <Button size="lg" onClick={settle}>
            Hecho
          </Button>
        }
      >
        <ol className="grid grid-cols-2 gap-4">
          <Step name="1. Compartir" hint="Abajo, o en el menú ···">
            <path d="M24 84 H96" stroke="var(--line)" strokeWidth="2" />
            <path d="M37 96 l-5 5 l5 5 M81 101 h.1 M86 101 h.1 M91 101 h.1" {...grey} />
            <circle cx="59" cy="100" r="16" fill="var(--crema)" />
            <path d="M54 98 h-3 V110 H67 V98 h-3 M59 104 V89 M54.5 93.5 L59 89 L63.5 93.5" {...thin} />
          </Step>
          <Step name="2. Añadir a pantalla de inicio">
            <path
              d="M24 112 V60 a8 8 0 0 1 8 -8 H88 a8 8 0 0 1 8 8 V112"
              fill="var(--paper)"
              {...ink}
              strokeWidth="2"
            />
            <path d="M34 65 H62 M34 109 H70" {...grey} />
            <rect x="14" y="74" width="92" height="25" rx="8" fill="var(--crema)" />
            <path d="M24 87 H66 M82 80 h14 v14 h-14 Z M89 83.5 v7 M85.5 87 h7" {...thin} />
          </Step>
        </ol>
      </Dialog>
    </section>
  );
}

/** One step, and where it is at the foot of a phone with a café's card. */
function Step({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <li className="text-center">
      <svg
        viewBox="0 0 120 132"
        aria-hidden="true"
        className="w-full rounded-control bg-paper-deep"
        fill="none"
      >
        <path d="M22 -8 V110 a12 12 0 0 0 12 12 H86 a12 12 0 0 0 12 -12 V-8" fill="var(--card)" {...ink} />
        <path d="M32 28 H88 V49 a5 5 0 0 1 -5 5 H37 a5 5 0 0 1 -5 -5 Z" fill="var(--crema-soft)" />
        <path d="M32 14 a5 5 0 0 1 5 -5 H83 a5 5 0 0 1 5 5 V28 H32 Z" fill="var(--cafe-primary)" />
        <path d="M41 41 C48 33, 56 47, 64 40" {...thin} />
        <circle cx="40" cy="42" r="4" fill="var(--cafe-primary)" />
        <circle cx="66" cy="39" r="4" fill="var(--cafe-secondary)" />
        {children}
      </svg>
      <p className="mt-2 leading-snug font-semibold text-balance">{name}</p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </li>
  );
}
