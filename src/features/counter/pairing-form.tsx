import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { askCounter } from '@/features/counter/api/ask-counter';
import { keepDevice } from '@/features/counter/kept-device';

const problems = {
  empty: 'Escribe las 8 letras y números del código.',
  unknown: 'Ese código no vale. Dura diez minutos y sirve una vez: pide otro en la barra.',
  try_later: 'Demasiados intentos. Espera una hora y prueba otra vez.',
  network: 'Sin conexión. Revisa el wifi de este aparato y prueba otra vez.',
} as const;

/** Where a device becomes a screen, by the code that the bar shows (rule P16). */
export function PairingForm({ revoked }: { revoked: boolean }) {
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const typed = code.replace(/[\s-]/g, '');
    if (!/^[0-9a-tv-z]{8}$/i.test(typed)) return setProblem('empty');
    setPending(true);
    try {
      const { status, device_id: id, secret } = await askCounter('pair_screen', { code: typed });
      if (status !== 'paired' || id === null || secret === null)
        return setProblem(status === 'paired' ? 'unknown' : status);
      keepDevice({ id, secret });
      void navigate(paths.counter(id), { replace: true });
    } catch {
      setProblem('network');
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
      <label htmlFor="pairing-code">Código de 8 letras y números</label>
      <input
        id="pairing-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'pairing-problem'}
      />
      {problem !== null && (
        <p id="pairing-problem" role="alert" className="pairing-problem">
          {problems[problem]}
        </p>
      )}
      <button type="submit" aria-disabled={pending}>
        {pending ? 'Vinculando…' : 'Vincular'}
      </button>
    </form>
  );
}
