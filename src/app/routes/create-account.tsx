import { useSearchParams } from 'react-router-dom';
import { CreateAccountPage } from '@/features/public/auth/create-account/create-account-page';

/** `/create-account?id=…`: the id is an invitation's token. */
export default function CreateAccountRoute() {
  const token = useSearchParams()[0].get('id')?.trim() ?? '';
  return <CreateAccountPage key={token} token={token} />;
}
