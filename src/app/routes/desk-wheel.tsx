import { Navigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { WheelPage } from '@/features/desk/prizes/wheel-page';

/** `/team/:cafeSlug/cafe/prizes/:wheel`, for the two wheels that there are. */
export function DeskWheel({ cafeSlug, wheel }: { cafeSlug: string; wheel: string }) {
  if (wheel === 'hito' || wheel === 'vip') return <WheelPage cafeSlug={cafeSlug} name={wheel} />;
  return <Navigate to={paths.desk(cafeSlug, 'cafe/prizes')} replace />;
}
