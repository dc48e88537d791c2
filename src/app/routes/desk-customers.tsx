import { useParams } from 'react-router-dom';
import { CustomersPage } from '@/features/desk/customers/customers-page';

/** `/team/:cafeSlug/customers`: another café is another page, with nothing carried over. */
export default function DeskCustomersRoute() {
  const { cafeSlug = '' } = useParams();
  return <CustomersPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
