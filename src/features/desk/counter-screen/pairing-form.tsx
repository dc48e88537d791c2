import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { callCounterScreen } from '@/features/desk/counter-screen/api/call-counter-screen';
import type { ServerFault } from '@/features/desk/counter-screen/api/server-fault';
import { storeDevice } from '@/features/desk/counter-screen/stored-device';
import { isStoragePersistent } from '@/lib/browser-storage';

const problems = {
  empty: 'Escribe las 8 letras y números del código.',
  unknown: 'Ese código no vale. Dura diez minutos y sirve una vez: pide otro en la barra.',
  try_later: 'Demasiados intentos. Espera una hora y prueba otra vez.',
  network: 'Sin conexión. Revisa el wifi de este aparato y prueba otra vez.',
} as const;

/** 32 random bytes in hex. */
const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Pairs a device as a screen, by the code that the desk shows (rule P16). */
export function PairingForm({ revoked }: { revoked: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [isKept] = useState(isStoragePersistent);
  const [pending, setPending] = useState(false);
  // the same for each press: where an answer was lost, the next one finds the screen
  const secret = useRef<string>(undefined);
  const navigate = useNavigate();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    // The expression repeats stripSeparators, which this page does not load.
    const typed = code
      .normalize('NFKC')
      .replace(/^.*: /, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
    if (!/^[0-9a-tv-z]{8}$/i.test(typed)) return setProblem(problems.empty);
    setPending(true);
    try {
      secret.current ??= newSecret();
      const device = { secret: secret.current };
      const { device_id: id } = await callCounterScreen('pair_counter_screen', { code: typed, ...device });
      if (id === null) return setProblem(problems.try_later);
      const { status } = await callCounterScreen('load_counter_screen', { device_id: id, ...device });
      if (status !== 'on') return setProblem(problems.unknown);
      storeDevice({ id, ...device });
      void navigate(paths.counter(id), { replace: true });
    } catch (thrown) {
      setProblem((thrown as Partial<ServerFault>).problem ?? problems.network);
    } finally {
      setPending(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h1>Vincula esta pantalla</h1>
      {revoked && (
        <p className="pairing-note" role="status">
          Esta pantalla ya no está vinculada a ninguna cafetería.
        </p>
      )}
      <p>
        En la barra de tu cafetería, abre <strong>Pantallas</strong>, pide un código y escríbelo aquí.
      </p>
      {!isKept && (
        <p className="pairing-note">
          Este navegador no deja guardar nada: cuando se recargue o se cierre, habrá que vincularla otra vez.
        </p>
      )}
      <label htmlFor="pairing-code">Código de 8 letras y números</label>
      <input
        id="pairing-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'pairing-problem'}
      />
      {problem !== null && (
        <p id="pairing-problem" role="alert" className="pairing-problem">
          {problem}
        </p>
      )}
      <button type="submit" aria-disabled={pending}>
        {pending ? 'Vinculando…' : 'Vincular'}
      </button>
    </form>
  );
}
