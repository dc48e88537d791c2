import { useState } from 'react';
import { env } from '@/config/env';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { lazyComponent } from '@/lib/lazy-component';
import { cx } from '@/ui/cx';
import { Medal } from '@/ui/illustrations/medal';

// What draws a QR comes after the words; its place is as large as it.
const QrCode = lazyComponent<{ text: string; label: string; className?: string }>(() =>
  import('@/ui/qr-code').then((file) => ({ default: file.QrCode })),
);

interface VipCardProps {
  area: CafeVipArea;
  /** The welcome is on its way: the card lies on its face, and turns over once it has come. */
  isFaceDown: boolean;
}

/** The VIP card, shown at the counter: name, balance, and the code by which the team finds the customer (rule T11). */
export function VipCard({ area: { cafe, nombre, balance, customer_code: code }, isFaceDown }: VipCardProps) {
  const [hasBack] = useState(isFaceDown);
  const text = `${code?.slice(0, 4)} ${code?.slice(4)}`;
  return (
    <section aria-label="Tarjeta VIP" className="perspective-[70rem]">
      <div className={cx('grid', hasBack && 'turned-over')} data-down={isFaceDown || undefined}>
        <div className="gold rounded-card p-5 shadow-lift short:p-4">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="flex min-w-0 grow basis-[9rem] flex-col gap-3 self-stretch">
              <h1 className="text-heading wrap-break-word">{greeting(nombre)}</h1>
              <p className="mt-auto leading-none">
                <strong className="block text-[min(2.5rem,12vw)] leading-none font-extrabold tabular-nums">
                  {balance ?? 0}
                </strong>{' '}
                <span className="mt-1 block text-sm font-semibold">Conectitos</span>
              </p>
            </div>
            {code && (
              <div className="rounded-control bg-white pb-2 text-center forced-color-adjust-none">
                <div className="size-30">
                  <QrCode text={code} label={`Código QR: ${text}`} className="size-full rounded-t-control" />
                </div>
                <p translate="no" className="-mt-1.5 text-xs font-bold tracking-[0.08em] text-ink">
                  {text}
                </p>
              </div>
            )}
          </div>
          <p className="mt-3 leading-snug">
            Eres {env.productName} VIP en {cafe.nombre}. Enseña esta tarjeta en la barra.
          </p>
        </div>
        {hasBack && (
          <div aria-hidden="true" className="gold grid place-items-center rounded-card shadow-lift">
            <Medal className="h-28" />
          </div>
        )}
      </div>
    </section>
  );
}

/** The congratulation alone, above what another tab is for. */
export function VipGreeting({ nombre }: { nombre: CafeVipArea['nombre'] }) {
  return (
    <section
      aria-label="Tarjeta VIP"
      className="gold mt-4 flex items-center gap-3 rounded-control px-4 py-2 lg:row-span-2 lg:mt-6 lg:flex-col lg:py-8"
    >
      <Medal className="h-8 shrink-0 lg:h-28" />
      <h1 className="min-w-0 text-lead leading-snug wrap-break-word">{greeting(nombre)}</h1>
    </section>
  );
}

function greeting(nombre: string | null): string {
  return `¡Felicidades${nombre ? `, ${nombre}` : ''}!`;
}
