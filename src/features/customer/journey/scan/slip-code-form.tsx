import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { stripSeparators } from '@/domain/pasted-text';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

/** A slip's code, without the gaps that people write. */
const SLIP_CODE = /^[0-9A-Z]{8}$/i;

/** The press that brought the field went with its button. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** A slip whose QR cannot be scanned: its code is typed, and goes the way of a scanned one (rule P7). */
export default function SlipCodeForm() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const use = (event: FormEvent) => {
    event.preventDefault();
    const code = stripSeparators(typed);
    if (!SLIP_CODE.test(code)) return setProblem('Son 8 letras y números, como los del vale.');
    setOpen(false);
    setTyped('');
    void navigate({ hash: `#p=${code}` }, { replace: true, state });
  };
  if (!open)
    return (
      <Button variant="link" className="mt-4 -ml-4 justify-self-start" onClick={() => setOpen(true)}>
        Tengo un vale
      </Button>
    );
  return (
    <form noValidate onSubmit={use} className="mt-4 flex flex-col gap-3">
      <Field label="Código del vale" error={problem}>
        <TextInput
          ref={focus}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="outline">
        Usar el vale
      </Button>
    </form>
  );
}
