import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { storeDevice, readStoredDevice, type Device } from '@/features/desk/counter-screen/stored-device';
import { PairingForm } from '@/features/desk/counter-screen/pairing-form';
import { useCounterScreen } from '@/features/desk/counter-screen/use-counter-screen';
import { CounterScreenView } from '@/features/desk/shared/counter-screen/counter-screen-view';
import { useDocumentTitle } from '@/lib/use-document-title';
import '@/features/desk/shared/counter-screen/counter.css';

interface CounterScreenPageProps {
  /** Parameter of `/counter/:deviceId`; undefined at `/counter`, where a device is paired. */
  deviceId?: string;
}

/** `/counter` and `/counter/:deviceId`: a device on the counter, without an account (rules P16 and P17). */
export function CounterScreenPage({ deviceId }: CounterScreenPageProps) {
  // true of `revoked` if the device was a screen until now
  const state = useLocation().state as { revoked?: boolean } | null;
  useDocumentTitle('Pantalla del mostrador');
  const device = readStoredDevice();
  if (deviceId === undefined)
    return device ? (
      <Navigate to={paths.counter(device.id)} replace />
    ) : (
      <main className="pairing">
        <PairingForm revoked={state?.revoked === true} />
      </main>
    );
  if (device?.id !== deviceId) return <Navigate to={paths.counter()} replace />;
  return <PairedCounterScreen key={device.id} device={device} />;
}

function PairedCounterScreen({ device }: { device: Device }) {
  const state = useCounterScreen(device);
  const navigate = useNavigate();
  const gone = state.status === 'gone';
  const failure = state.status === 'waiting' ? state.failure : null;
  useEffect(() => {
    if (!gone) return;
    storeDevice(null);
    void navigate(paths.counter(), { replace: true, state: { revoked: true } });
  }, [gone, navigate]);
  return (
    <main>
      {state.status === 'on' ? (
        <CounterScreenView {...state.counter} signed={state.signed} time={state.time} />
      ) : (
        <div className="pairing" role="status">
          <h1>{failure?.title ?? 'Cargando…'}</h1>
          {failure && <p>{failure.text}</p>}
        </div>
      )}
    </main>
  );
}
