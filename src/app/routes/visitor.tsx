import { SessionLayer } from '@/app/pages';
import { VisitorPage } from '@/features/public/auth/visitor/visitor-page';

/** `/c/:cafeSlug` without a session. */
export function Visitor({ cafeSlug }: { cafeSlug: string }) {
  return <VisitorPage cafeSlug={cafeSlug} Layer={SessionLayer} />;
}
