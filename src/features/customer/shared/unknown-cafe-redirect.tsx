import { paths } from '@/config/paths';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

/** Screens of a customer's rewards at a café that does not exist lead to the dashboard (rule C11). */
export function UnknownCafeRedirect() {
  return (
    <RedirectWithToast
      to={paths.dashboard()}
      message={{ title: 'Error', description: 'No se pudo encontrar la cafetería', variant: 'destructive' }}
    />
  );
}
