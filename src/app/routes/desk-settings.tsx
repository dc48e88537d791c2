import { useParams } from 'react-router-dom';
import { SettingsPage } from '@/features/desk/cafe/settings/settings-page';

/** `/team/:cafeSlug/cafe/settings`: another café is another page, with nothing carried over. */
export default function DeskSettingsRoute() {
  const { cafeSlug = '' } = useParams();
  return <SettingsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
