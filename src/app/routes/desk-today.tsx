import { useParams } from 'react-router-dom';
import { TodayPage } from '@/features/desk/today/today-page';

/** `/team/:cafeSlug`: another café is another page, with nothing carried over. */
export default function DeskTodayRoute() {
  const { cafeSlug = '' } = useParams();
  return <TodayPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
