import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { keepDevice, keptDevice, type Device } from '@/features/desk/counter-screen/kept-device';
import { PairingForm } from '@/features/desk/counter-screen/pairing-form';
import { useCounter } from '@/features/desk/counter-screen/use-counter';
import { CounterFace } from '@/features/desk/shared/counter-screen/counter-face';
import { useDocumentTitle } from '@/lib/use-document-title';
import '@/features/desk/shared/counter-screen/counter.css';

interface CounterPageProps {
  /** Parameter of `/counter/:deviceId`; undefined at `/counter`, where a device is paired. */
  deviceId: string | undefined;
  /** True if the device was a screen until now and was revoked. */
  revoked: boolean;
}

/** `/counter` and `/counter/:deviceId`: a device on the counter, without an account (rules P16 and P17). */
export function CounterPage({ deviceId, revoked }: CounterPageProps) {
  useDocumentTitle('Pantalla del mostrador');
  const device = keptDevice();
  if (deviceId === undefined)
    return device ? (
      <Navigate to={paths.counter(device.id)} replace />
    ) : (
      <main className="pairing">
        <PairingForm revoked={revoked} />
      </main>
    );
  if (device?.id !== deviceId) return <Navigate to={paths.counter()} replace />;
  return <PairedScreen key={device.id} device={device} />;
}

function PairedScreen({ device }: { device: Device }) {
  const state = useCounter(device);
  const navigate = useNavigate();
  const gone = state.status === 'gone';
  useEffect(() => {
    if (!gone) return;
    keepDevice(null);
    void navigate(paths.counter(), { replace: true, state: { revoked: true } });
  }, [gone, navigate]);
  return (
    <main>
      {state.status === 'on' ? (
        <CounterFace {...state.counter} signed={state.signed} time={state.time} />
      ) : (
        <div className="pairing" role="status">
          <h1>{state.status === 'waiting' && state.failed ? 'Sin conexión' : 'Cargando…'}</h1>
          {state.status === 'waiting' && state.failed && (
            <p>Revisa el wifi de este aparato. Lo intentamos otra vez.</p>
          )}
        </div>
      )}
    </main>
  );
}
