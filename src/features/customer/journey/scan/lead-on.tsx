import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { rpcQuery } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

/** Time that a visit's moment lasts, in milliseconds. */
const MOMENT_MS = 1600;
/** Events of somebody who does anything meanwhile, or looks elsewhere: they stay. */
const OWN_ACTS = ['pointerdown', 'keydown', 'focusin', 'wheel', 'visibilitychange'];

export interface LeadOnProps {
  /** The wheel that the visit opened. */
  to: string;
  journey: CafeJourney;
}

/** Leads from a visit's moment on to its wheel, whose data is there by then. */
export default function LeadOn({ to, journey: { cafe, enrollment } }: LeadOnProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const viewer = useSession().user?.id ?? null;
  const prepare = useEffectEvent(() => {
    if (enrollment?.vip)
      void client.prefetchQuery(rpcQuery('load_vip_area', viewer, { cafe_slug: cafe.slug }));
  });
  const leadOn = useEffectEvent(() => void navigate(to));
  useEffect(() => {
    prepare();
    const own = new AbortController();
    const timer = setTimeout(() => leadOn(), MOMENT_MS);
    own.signal.addEventListener('abort', () => clearTimeout(timer));
    const stay = ({ type, target }: Event) => {
      // the page moves the focus to its heading itself
      if (type !== 'focusin' || !(target instanceof HTMLHeadingElement)) own.abort();
    };
    for (const act of OWN_ACTS) window.addEventListener(act, stay, { capture: true, signal: own.signal });
    return () => own.abort();
  }, []);
  return (
    <p role="status" className="sr-only">
      Ahora, la ruleta
    </p>
  );
}
