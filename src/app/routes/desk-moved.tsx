import { Navigate, useLocation, useParams } from 'react-router-dom';
import NotFoundPage from '@/app/routes/not-found';
import { paths } from '@/config/paths';

/** Former last parts of `/team/:cafeSlug/:former`, and the address of now behind `/team/:cafeSlug` (rule T3). */
const moved: Record<string, string> = {
  slips: 'cafe/print/slips',
  codes: 'cafe/print/codes',
  poster: 'cafe/print',
  prizes: 'cafe/prizes',
  screens: 'cafe/screens',
  people: 'cafe/team',
  settings: 'cafe/settings',
};

/** Leads from a former address of a desk to the one of now, with what stands behind it. */
export default function DeskMovedRoute() {
  const { cafeSlug = '', former = '' } = useParams();
  const { search, hash } = useLocation();
  const place = moved[former];
  if (place === undefined) return <NotFoundPage />;
  return <Navigate to={paths.desk(cafeSlug, place) + search + hash} replace />;
}
