import { Navigate, useParams } from 'react-router-dom';
import { paths } from '@/config/paths';
import { WheelPage } from '@/features/desk/cafe/prizes/wheel-page';

/** `/team/:cafeSlug/cafe/prizes/:wheel`: another wheel is another page, with nothing carried over. */
export default function DeskWheelRoute() {
  const { cafeSlug = '', wheel } = useParams();
  if (wheel !== 'hito' && wheel !== 'vip')
    return <Navigate to={paths.desk(cafeSlug, 'cafe/prizes')} replace />;
  return <WheelPage key={`${cafeSlug}/${wheel}`} cafeSlug={cafeSlug} name={wheel} />;
}
