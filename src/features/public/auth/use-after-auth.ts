import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterAuth, paths } from '@/config/paths';
import { enroll } from '@/data/customer/enroll';
import { welcomeNewcomer } from '@/data/customer/welcome-newcomer';
import { refreshPages, rpcKey, rpcQuery } from '@/data/rpc';
import { alreadyEnrolled } from '@/features/public/auth/already-enrolled';
import { readReturnTo } from '@/features/public/auth/return-to';
import { toAppError } from '@/lib/errors';
import { announce, toast, type ToastInput } from '@/ui/toast';

/** Returns the steps after a log-in or sign-up, and the page to open (rules A1, A2 and A8). */
export function useAfterAuth(cafe: Cafe | null) {
  const navigate = useNavigate();
  const { state, hash } = useLocation() as { state: unknown; hash: string };
  const queryClient = useQueryClient();
  const returnTo = readReturnTo(state);
  const home = returnTo ?? paths.dashboard();

  const afterLogin = async (userId: string) => {
    let target = home;
    let welcome: ToastInput = { title: '¡Bienvenido de vuelta!' };
    if (cafe && returnTo === null) {
      // Someone with an account has scanned a café that is new to them: on to its journey and welcome dialog.
      const visit = await queryClient
        .fetchQuery(rpcQuery('get_cafe', userId, { cafe_slug: cafe.slug }))
        .catch(() => null);
      if (visit?.cafe && !visit.enrolled) target = paths.journey(visit.cafe.slug) + hash;
      if (visit?.enrolled) welcome = alreadyEnrolled;
    }
    announce(welcome);
    await navigate(target, { replace: true, state: afterAuth });
  };

  const enrollAt = async (at: Cafe, userId: string) => {
    let needsProof = false;
    try {
      const { invited, load_journey } = await enroll(at.slug);
      await refreshPages(queryClient);
      queryClient.setQueryData(rpcKey('load_journey', userId, { cafe_slug: at.slug }), load_journey);
      needsProof = load_journey?.enrollment?.needs_mailbox_proof === true;
      welcomeNewcomer(at, invited);
    } catch (thrown) {
      // The account exists; the journey's welcome dialog offers to finish the enrolment, and names another first prize.
      // Where only the answer may have been lost, the journey shows whether they are enrolled.
      const { code, status } = toAppError(thrown);
      if (code !== 'FIRST_PRIZE_CHANGED' && status && status <= 500)
        toast({
          title: 'Error',
          description: 'No se pudo crear el perfil del usuario',
          variant: 'destructive',
        });
    }
    // The sign-up's inviter lies with the account: the next screen confirms them, or its dialog starts from them.
    const next = returnTo ?? paths.journey(at.slug, 1);
    if (needsProof)
      return navigate(paths.confirmEmail(), { replace: true, state: { returnTo: next, cafe: at } });
    await navigate(next, { replace: true });
  };

  const afterSignUp = async (userId: string) => {
    if (cafe) return enrollAt(cafe, userId);
    announce({ title: '¡Registro exitoso!', description: 'Tu cuenta está lista.' });
    await navigate(home, { replace: true });
  };

  return { home, afterLogin, afterSignUp };
}
