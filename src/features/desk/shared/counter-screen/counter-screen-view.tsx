import type { CSSProperties, ReactNode } from 'react';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import type { ServerTime, SignedTokens } from '@/domain/counter-screen-clock';
import { useShownToken } from '@/features/desk/shared/counter-screen/use-shown-token';
import { useWakeLock } from '@/features/desk/shared/counter-screen/use-wake-lock';
import { QrCode } from '@/ui/qr-code';
import '@/features/desk/shared/counter-screen/counter.css';

/** Black or white, whichever reads better on a colour `#rrggbb`; the rule of all colours (src/domain) would bring the screens' modules along. */
function readableColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => (parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff';
}

interface CounterScreenViewProps {
  cafe: Pick<Cafe, 'nombre' | 'slug' | 'state' | 'primary_color' | 'logo_path'>;
  signed: SignedTokens;
  time: ServerTime;
  /** Prizes that wait for the team's touch: to be seen here, not to be confirmed. */
  waiting?: readonly string[];
  /** The way out of it, where there is one. */
  children?: ReactNode;
}

/** A café's code over the whole screen, in its colours and with nothing else to press or read (rules P17 and P18). */
export function CounterScreenView({ cafe, signed, time, waiting = [], children }: CounterScreenViewProps) {
  const token = useShownToken(signed, time);
  useWakeLock();
  const colors = {
    '--counter': cafe.primary_color,
    '--counter-on': readableColorOn(cafe.primary_color),
  } as CSSProperties;
  const problem =
    cafe.state !== 'active'
      ? 'Esta cafetería está en pausa.'
      : token === null
        ? 'Sin conexión desde hace más de diez minutos. Revisa el wifi de este aparato.'
        : null;
  return (
    <div translate="no" className="counter" style={colors}>
      {problem === null && (
        <QrCode
          text={`${window.location.origin}${paths.scan(cafe.slug)}#p=${token}`}
          label={`Código de ${cafe.nombre}`}
          className="counter-code"
        />
      )}
      <div className="counter-words">
        {cafe.logo_path !== null && (
          <img
            key={cafe.logo_path}
            className="counter-logo"
            onError={({ currentTarget }) => (currentTarget.style.display = 'none')}
            src={`${env.supabaseUrl}/storage/v1/object/public/cafe-logos/${cafe.logo_path}`}
            alt=""
          />
        )}
        <h1 className="counter-name">{cafe.nombre}</h1>
        <p className="counter-line">{problem ?? 'Apunta aquí con la cámara de tu móvil.'}</p>
        {/* without a network it may have ended long ago */}
        {problem === null && waiting.length > 0 && (
          <p className="counter-waiting">Espera a la barra: {waiting.slice(0, 3).join(', ')}</p>
        )}
      </div>
      {children}
    </div>
  );
}
