import type { CSSProperties, ReactNode } from 'react';
import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { colorFamily } from '@/domain/color';
import type { ServerTime, Signed } from '@/domain/screen-clock';
import { useShownToken } from '@/parts/counter/use-shown-token';
import { useWakeLock } from '@/parts/counter/use-wake-lock';
import { QrCode } from '@/ui/qr-code';
import '@/parts/counter/counter.css';

interface CounterFaceProps {
  cafe: Pick<Cafe, 'nombre' | 'slug' | 'state' | 'primary_color' | 'logo_path'>;
  signed: Signed;
  time: ServerTime;
  /** Prizes that wait for the bar's touch: to be seen here, not to be confirmed. */
  waiting?: readonly string[];
  /** The way out of it, where there is one. */
  children?: ReactNode;
}

/** A café's code over the whole screen, in its colours and with nothing else to press or read (rules P17 and P18). */
export function CounterFace({ cafe, signed, time, waiting = [], children }: CounterFaceProps) {
  const token = useShownToken(signed, time);
  useWakeLock();
  const { base, on } = colorFamily(cafe.primary_color, '#244EB8');
  const colors = { '--counter': base, '--counter-on': on } as CSSProperties;
  const problem =
    cafe.state !== 'active'
      ? 'Esta cafetería está en pausa.'
      : token === null
        ? 'Sin conexión desde hace más de diez minutos. Revisa el wifi de este aparato.'
        : null;
  return (
    <div className="counter" style={colors}>
      {problem === null && (
        <QrCode
          text={`${window.location.origin}${paths.here(cafe.slug)}#p=${token}`}
          label={`Código de ${cafe.nombre}`}
          className="counter-code"
        />
      )}
      <div className="counter-words">
        {cafe.logo_path !== null && (
          <img
            className="counter-logo"
            src={`${env.supabaseUrl}/storage/v1/object/public/cafe-logos/${cafe.logo_path}`}
            alt=""
          />
        )}
        <h1 className="counter-name">{cafe.nombre}</h1>
        <p className="counter-line">{problem ?? 'Apunta aquí con la cámara de tu móvil.'}</p>
        {waiting.length > 0 && (
          <p className="counter-waiting">Espera a la barra: {waiting.slice(0, 3).join(', ')}</p>
        )}
      </div>
      {children}
    </div>
  );
}
