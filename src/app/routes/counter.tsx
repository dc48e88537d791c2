import { useLocation, useParams } from 'react-router-dom';
import { CounterPage } from '@/features/desk/counter-screen/counter-page';

/** `/counter` and `/counter/:deviceId`. */
export default function CounterRoute() {
  const { deviceId } = useParams();
  const state = useLocation().state as { revoked?: boolean } | null;
  return <CounterPage deviceId={deviceId} revoked={state?.revoked === true} />;
}
