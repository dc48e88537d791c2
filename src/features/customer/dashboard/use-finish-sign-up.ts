import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { enroll } from '@/data/customer/enroll';
import { welcomeNewcomer } from '@/data/customer/welcome-newcomer';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';

/**
 * Finishes a sign-up that was confirmed by e-mail, perhaps in another browser: café and inviter wait in the sign-up's
 * metadata (rule A6). Tries once per visit, and only for someone without any café.
 * @param hasNoCafe whether the loaded dashboard is empty
 */
export function useFinishSignUp(hasNoCafe: boolean): void {
  const { user } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const tried = useRef(false);
  const waiting = hasNoCafe && typeof user?.metadata.cafe_slug === 'string';

  useEffect(() => {
    if (!waiting || tried.current) return;
    tried.current = true;
    const finish = async () => {
      const { cafe, invited } = await enroll();
      if (!cafe) return;
      await refreshPages(queryClient);
      welcomeNewcomer(cafe, invited);
      // The journey confirms the sign-up's inviter.
      await navigate(paths.journey(cafe.slug, 1), { replace: true });
    };
    // The café may be gone or paused by now: then the empty state says what to do.
    finish().catch((error: unknown) => console.warn('The sign-up could not be finished', error));
  }, [waiting, navigate, queryClient]);
}
