import { useParams } from 'react-router-dom';
import { LoginPage } from '@/features/public/auth/login-page';

/** `/login` and `/login/:cafeSlug`: another café is another page, with nothing carried over. */
export default function LoginRoute() {
  const { cafeSlug } = useParams();
  return <LoginPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
