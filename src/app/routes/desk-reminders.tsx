import { useParams } from 'react-router-dom';
import { RemindersPage } from '@/features/desk/cafe/reminders/reminders-page';

/** `/team/:cafeSlug/cafe/reminders`: another café is another page, with nothing carried over. */
export default function DeskRemindersRoute() {
  const { cafeSlug = '' } = useParams();
  return <RemindersPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
