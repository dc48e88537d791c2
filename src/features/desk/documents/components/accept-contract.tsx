import { useForm } from 'react-hook-form';
import { useRpcMutation } from '@/data/rpc-mutation';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'No se pudo guardar que lo aceptas';
const NAME_REQUIRED = 'Escribe tu nombre y apellidos';

interface AcceptContractProps {
  cafeId: string;
  /** The version that the reader has read. */
  version: string;
}

/** Accepts the processing contract by the owner's name. */
export function AcceptContract({ cafeId, version }: AcceptContractProps) {
  const accept = useRpcMutation('accept_contract', { cafe_id: cafeId });
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const { drop, note } = useUnsavedForm(form, `contract:${cafeId}`);
  const handleAccept = form.handleSubmit(async ({ name }) => {
    try {
      await accept.mutateAsync({ version, name: name.trim() });
      drop();
      toast({ title: 'Contrato aceptado', description: 'Queda guardado aquí.', variant: 'success' });
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (code === 'INVALID_INPUT' && details === 'name')
        return form.setError('name', { message: NAME_REQUIRED }, { shouldFocus: true });
    }
  });
  return (
    <Card as="section" className="print:hidden">
      <form id="contract" noValidate onSubmit={handleAccept} className="flex flex-col gap-4">
        <Field label="Tu nombre y apellidos" hint="Como titular de la cafetería" error={errors.name?.message}>
          <TextInput
            autoComplete="name"
            maxLength={120}
            {...form.register('name', { validate: (typed) => typed.trim() !== '' || NAME_REQUIRED })}
          />
        </Field>
        {note}
        <FormProblem thrown={errors.name ? null : accept.error} text={SAVE_FAILED_TEXT} />
        <Button type="submit" pending={isSubmitting} pendingLabel="Guardando…">
          He leído el contrato y lo acepto
        </Button>
      </form>
    </Card>
  );
}
