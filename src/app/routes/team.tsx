import { Navigate, useParams } from 'react-router-dom';
import { paths } from '@/config/paths';

/** `/team/:cafeSlug`, the way in. */
export default function TeamRoute() {
  const { cafeSlug = '' } = useParams();
  return <Navigate to={paths.teamPeople(cafeSlug)} replace />;
}
