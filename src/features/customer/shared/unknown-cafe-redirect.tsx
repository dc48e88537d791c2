import { paths } from '@/config/paths';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

/** Leads from the rewards' pages of a café that does not exist to the dashboard (rule C11). */
export function UnknownCafeRedirect() {
  return (
    <RedirectWithToast
      to={paths.dashboard()}
      message={{ title: 'Error', description: 'No se pudo encontrar la cafetería', variant: 'destructive' }}
    />
  );
}
