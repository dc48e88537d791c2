import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '@/app/routes/not-found-page';
import { paths } from '@/config/paths';

/** Former addresses behind `/team/:cafeSlug/`, each with the one of now (rule T3). */
const moved: Record<string, string> = {
  slips: 'cafe/print/slips',
  codes: 'cafe/print/vip-codes',
  poster: 'cafe/print/poster',
  prizes: 'cafe/prizes',
  screens: 'cafe/screens',
  people: 'cafe/team',
  settings: 'cafe/settings',
  'cafe/print': 'cafe/print/poster',
  'cafe/print/codes': 'cafe/print/vip-codes',
};

/** Redirects from a former address of a desk to the one of now, with its search and fragment. */
export function DeskRedirect({ cafeSlug }: { cafeSlug: string }) {
  const { pathname, search, hash } = useLocation();
  const former = pathname.split('/').filter(Boolean).slice(2).join('/');
  const place = moved[former];
  if (place === undefined) return <NotFoundPage />;
  return <Navigate to={paths.desk(cafeSlug, place) + search + hash} replace />;
}
