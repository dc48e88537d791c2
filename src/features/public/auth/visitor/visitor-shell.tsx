import { paths } from '@/config/paths';
import { VisitorOffer } from '@/features/public/auth/visitor/visitor-offer';
import { CafeBand } from '@/ui/cafe-band';

/** Content of `/c/:cafeSlug` before any script runs, for visitors. */
export function VisitorShell() {
  return (
    <>
      <CafeBand cafe={null} />
      <VisitorOffer login={paths.login()} />
    </>
  );
}
