import { useEffect, useRef, useState } from 'react';
import type * as trialModule from '@/features/public/landing/components/trial';
import { cx } from '@/ui/cx';

/** The product itself: what a customer's phone shows, and the wheel to turn. Its pictures and its code come when they are nearly in sight. */
export function Show() {
  const list = useRef<HTMLUListElement>(null);
  const [trial, setTrial] = useState<typeof trialModule | null>(null);
  useEffect(() => {
    if (!list.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // What does not come leaves its place empty: the words beside it say the same.
        void import('@/features/public/landing/components/trial').then(setTrial, () => undefined);
      },
      { rootMargin: '400px' },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <ul
      ref={list}
      className="mt-12 grid grid-cols-2 items-start gap-x-5 gap-y-10 md:grid-cols-[1fr_1.4fr_1fr] md:gap-10"
    >
      <Phone
        picture={trial?.scan}
        alt="El móvil de quien acaba de escanear el código"
        text="Escanea y entra: es lo primero que ve."
      />
      <Phone
        picture={trial?.redeemed}
        alt="El móvil de quien canjea su premio: una pantalla verde"
        text="Verde: se lo entregas y listo."
        className="md:order-last"
      />
      <li className="col-span-2 mx-auto w-full max-w-96 md:col-span-1">
        {/* A wheel, its button and its line have this room before they come. */}
        {trial ? <trial.TrialWheel /> : <div className="mb-27 aspect-square" />}
      </li>
    </ul>
  );
}

interface PhoneProps {
  picture: string | undefined;
  alt: string;
  text: string;
  className?: string;
}

function Phone({ picture, alt, text, className }: PhoneProps) {
  return (
    <li className={cx('mx-auto w-full max-w-64', className)}>
      <div className="aspect-[390/664] overflow-hidden rounded-[1.5rem] border-[5px] border-espresso bg-card shadow-lift">
        {picture && (
          <img
            src={picture}
            alt={alt}
            width="390"
            height="664"
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </div>
      <p className="mt-3 text-center text-balance text-ink-soft">{text}</p>
    </li>
  );
}
