import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { taxNumberForm, taxNumberProblem } from '@/domain/tax-number';
import { SaveSectionButton } from '@/features/desk/settings/components/save-section-button';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const MAX_NUMBERS = 5;
const SAVE_FAILED_TEXT = 'No se pudieron guardar los NIF';
const TAKEN_TO_CONFIRM =
  'Ya está confirmado para una cafetería con otra persona titular. Habla con las dos antes de tocar nada.';
const NUMBER_TAKEN_TEXT =
  'Este NIF ya lo usa otra cafetería. Si las dos son de tu empresa, necesitan una misma persona titular; si no, escríbenos.';

/** One field as typed; its key stays its own when another goes. */
interface Typed {
  key: number;
  text: string;
}

/** Returns the problem with a field before it is sent. Empty fields are left out. */
function problemOf({ key, text }: Typed, all: Typed[]): string | null {
  if (text.trim() === '') return null;
  const fieldsAbove = all.slice(
    0,
    all.findIndex((one) => one.key === key),
  );
  return fieldsAbove.some((one) => taxNumberForm(one.text) === taxNumberForm(text))
    ? 'Este NIF ya está arriba.'
    : taxNumberProblem(text);
}

interface TaxNumbersCardProps extends Pick<CafeSettings, 'cafe' | 'tax_numbers' | 'unconfirmed_numbers'> {
  /** True if the viewer may edit; otherwise the card is read-only. */
  mayChange: boolean;
  /** True if the viewer is an administrator and confirms new numbers. */
  mayConfirm?: boolean;
}

/** By which tax numbers a café issues its receipts, so that their QRs count without a photo (rule V35). */
export function TaxNumbersCard({
  cafe,
  tax_numbers: saved,
  unconfirmed_numbers: unconfirmed,
  mayChange,
  mayConfirm = false,
}: TaxNumbersCardProps) {
  return (
    <Card as="section">
      <h2 className="text-heading">NIF de tus tickets</h2>
      <p className="mt-2 text-ink-soft">
        Con el NIF (o CIF) que tu caja imprime en los tickets, quien es VIP escanea el QR del ticket y suma
        sus Conectitos casi siempre sin foto y sin que nadie lo revise. Así solo valen los tickets de tu
        cafetería.
      </p>
      {unconfirmed.length > 0 && (
        <div className="mt-4 grid gap-3 rounded-control bg-paper-deep p-4 text-sm">
          <p>
            {mayConfirm ? 'Sin confirmar' : 'Lo estamos comprobando'}:{' '}
            <span className="font-semibold">{unconfirmed.join(', ')}</span>. Sus tickets ya se leen; los
            Conectitos se suman cuando {mayConfirm ? 'confirmes que es' : 'confirmemos que es'} el NIF de esta
            cafetería.
          </p>
          {mayConfirm && unconfirmed.map((nif) => <Confirm key={nif} cafeId={cafe.id} nif={nif} />)}
        </div>
      )}
      {mayChange ? (
        <Form cafe={cafe} saved={saved} />
      ) : (
        <p className="mt-4">
          {saved.length > 0 && <span className="font-semibold">{saved.join(', ')}. </span>}
          {saved.length === 0 ? 'Todavía no hay ninguno: lo pone' : 'Los pone'} quien es titular de la
          cafetería.
        </p>
      )}
    </Card>
  );
}

/** Confirms one number. */
function Confirm({ cafeId, nif }: { cafeId: string; nif: string }) {
  const confirm = useRpcMutation('confirm_tax_number', { cafe_id: cafeId });
  const handleConfirm = async () => {
    try {
      await confirm.mutateAsync({ number: nif });
      toast({ title: 'NIF confirmado', description: `Los tickets de ${nif} ya suman.`, variant: 'success' });
    } catch (thrown) {
      toast(
        toAppError(thrown).code === 'TAX_NUMBER_TAKEN'
          ? { title: 'Este NIF es de otra cafetería', description: TAKEN_TO_CONFIRM, variant: 'destructive' }
          : deskFailure(thrown, 'No se pudo confirmar el NIF'),
      );
    }
  };
  return (
    <Button
      id={`confirm-${nif}`}
      variant="outline"
      size="sm"
      className="justify-self-start"
      onClick={handleConfirm}
    >
      Confirmar {nif}
    </Button>
  );
}

const fieldsOf = (numbers: string[]): Typed[] =>
  (numbers.length > 0 ? numbers : ['']).map((text, key) => ({ key, text }));

function Form({ cafe, saved }: { cafe: CafeSettings['cafe']; saved: string[] }) {
  const change = useChangeCafe(cafe.id);
  const work = useKeptDraft<{ texts: string[]; begun: string[] }>(`tax-numbers:${cafe.id}`);
  const { kept } = work;
  const [typed, setTyped] = useState(() => fieldsOf(kept?.texts ?? saved));
  const [checked, setChecked] = useState(false);
  /** The server's refusal of a field, until somebody types in it. */
  const [refused, setRefused] = useState<{ key: number; problem: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  /** The numbers that the fields began with. */
  const [begun, setBegun] = useState(kept?.begun ?? saved);
  const isChanged =
    typed
      .map(({ text }) => text.trim())
      .filter(Boolean)
      .join() !== begun.join();
  const { note } = useUnsavedWork(work, isChanged ? { texts: typed.map(({ text }) => text), begun } : null);
  const { shownOf, take, ...meanwhile } = useShownValues(
    { tax_numbers: saved },
    () => isChanged,
    kept ? { tax_numbers: kept.begun } : {},
  );
  const begin = (numbers: string[]) => {
    setBegun(numbers);
    setTyped(fieldsOf(numbers));
  };
  // a colleague's numbers come in, but never over fields that are being typed
  if (!isChanged && begun.join() !== saved.join() && !change.isPending) begin(saved);

  const problemAt = (one: Typed) =>
    refused?.key === one.key ? refused.problem : checked ? problemOf(one, typed) : null;
  const focus = (key: number) =>
    form.current?.querySelector<HTMLInputElement>(`[name="nif-${key}"]`)?.focus();
  const write = (key: number, text: string) => {
    setTyped(typed.map((one) => (one.key === key ? { key, text } : one)));
    if (refused?.key === key) setRefused(null);
  };

  const save = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (change.isPending) return;
    setChecked(true);
    setRefused(null);
    const wrong = typed.find((one) => problemOf(one, typed) !== null);
    if (wrong) return focus(wrong.key);
    const sent = typed.filter(({ text }) => text.trim() !== '');
    const numbers = sent.map(({ text }) => taxNumberForm(text));
    try {
      await change.mutateAsync({ tax_numbers: numbers, shown: shownOf(['tax_numbers']) });
      begin(numbers.toSorted());
      toast({
        title: sent.length === 0 ? 'Sin NIF' : 'NIF guardado',
        description:
          sent.length === 0
            ? 'Tus clientes VIP envían una foto de cada ticket.'
            : 'Tus clientes VIP ya pueden escanear el QR de sus tickets.',
        variant: 'success',
      });
    } catch (thrown) {
      if (take(thrown)) return;
      const { code, details } = toAppError(thrown);
      const at = sent[Number(details) - 1];
      if (at && (code === 'TAX_NUMBER_TAKEN' || code === 'TAX_NUMBER_WRONG')) {
        setRefused({
          key: at.key,
          problem: code === 'TAX_NUMBER_TAKEN' ? NUMBER_TAKEN_TEXT : 'No es un NIF correcto.',
        });
        return focus(at.key);
      }
    }
  };

  return (
    <form ref={form} noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
      {typed.map((one, index) => (
        <div key={one.key} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <Field
            label={index === 0 ? 'NIF que sale en tus tickets' : `Otro NIF (${index + 1})`}
            error={problemAt(one)}
            className="min-w-0 flex-[1_1_14rem] @3xl/screen:max-w-80"
          >
            <TextInput
              name={`nif-${one.key}`}
              value={one.text}
              onChange={({ target }) => write(one.key, target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
              placeholder="B12345674"
            />
          </Field>
          {typed.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Quitar el NIF ${one.text || index + 1}`}
              onClick={() => setTyped(typed.filter(({ key }) => key !== one.key))}
            >
              Quitar
            </Button>
          )}
        </div>
      ))}
      {note}
      <EditedMeanwhile
        of={meanwhile}
        onKeepMine={save}
        onTakeTheirs={({ tax_numbers = [] }) => begin(tax_numbers)}
      />
      {refused === null && meanwhile.edited === null && (
        <FormProblem thrown={change.error} text={SAVE_FAILED_TEXT} />
      )}
      <div className="flex flex-wrap gap-3">
        <SaveSectionButton isChanged={isChanged} isPending={change.isPending}>
          Guardar NIF
        </SaveSectionButton>
        {typed.length < MAX_NUMBERS && (
          <Button
            variant="ghost"
            onClick={() =>
              setTyped([...typed, { key: Math.max(...typed.map(({ key }) => key)) + 1, text: '' }])
            }
          >
            Añadir otro NIF
          </Button>
        )}
      </div>
    </form>
  );
}
