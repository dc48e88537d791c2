import { paths } from '@/config/paths';
import { messageOf } from '@/lib/error-messages';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

/** Leads away from a café that takes no part for now (rule C11). */
export default function PausedCafe() {
  const message = { ...messageOf('CAFE_PAUSED'), variant: 'destructive' } as const;
  return <RedirectWithToast to={paths.login()} message={message} />;
}
