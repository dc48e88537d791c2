import { useLocation, useParams } from 'react-router-dom';
import { CounterScreenPage } from '@/features/desk/counter-screen/counter-screen-page';

/** `/counter` and `/counter/:deviceId`. */
export default function CounterRoute() {
  const { deviceId } = useParams();
  const state = useLocation().state as { revoked?: boolean } | null;
  return <CounterScreenPage deviceId={deviceId} revoked={state?.revoked === true} />;
}
