import { useParams } from 'react-router-dom';
import { LoginPage } from '@/features/auth/login-page';

/** `/login` and `/login/:business`: another café is another page, with nothing carried over. */
export default function LoginRoute() {
  const { business } = useParams();
  return <LoginPage key={business} cafeSlug={business} />;
}
