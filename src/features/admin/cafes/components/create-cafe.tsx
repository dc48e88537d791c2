import type { Answer, Args } from '@functions/_shared/contracts/procedures';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { cafeNameProblem, MAX_CAFE_NAME } from '@/features/admin/cafes/cafe-name';
import { NewCafeSummary } from '@/features/admin/cafes/components/new-cafe-summary';
import { NewCafeDefaults } from '@/features/admin/cafes/components/new-cafe-defaults';
import { RecoverDialog } from '@/features/admin/cafes/components/recover-dialog';
import { ColorFields, type TypedColors } from '@/features/desk/settings/components/color-fields';
import { ColorPreview } from '@/features/desk/settings/components/color-preview';
import { TextFields } from '@/features/desk/settings/components/text-section';
import { links, type TypedLinks } from '@/features/desk/settings/link-problem';
import { normalizeLink } from '@/features/desk/settings/link-problem';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { defaultCafeColors } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';
import { normalizeHex } from '@/features/desk/settings/color-rules';

type CreateAnswer = Answer<'create_cafe'>;

interface TypedCafe extends TypedColors, TypedLinks {
  nombre: string;
  owner: string;
}

const empty: TypedCafe = {
  nombre: '',
  owner: '',
  primary_color: defaultCafeColors.primary,
  secondary_color: defaultCafeColors.secondary,
  review_url: '',
  instagram_url: '',
};

/**
 * Form field and message for each field that the server refuses. They are needed only where page and server disagree.
 */
const refusedFields: Record<string, [keyof TypedCafe, string]> = {
  nombre: ['nombre', 'Este nombre no se puede usar'],
  owner_email: ['owner', 'Email debe ser válido'],
  primary_color: ['primary_color', 'Este color no se puede usar'],
  secondary_color: ['secondary_color', 'Este color no se puede usar'],
  review_url: ['review_url', 'Este enlace no se puede usar'],
  instagram_url: ['instagram_url', 'Este enlace no se puede usar'],
};

const readyText = ({ review_url: reviews }: CreateAnswer['cafe']) =>
  reviews === null ? 'todavía no tiene el enlace de sus reseñas.' : 'ya puede recibir clientes.';

const statusTexts = {
  created: ['¡Cafetería creada!', readyText],
  recovered: ['Cafetería recuperada', readyText],
  repeated: ['Ya estaba creada', () => 'se creó en el intento anterior: no se ha creado dos veces.'],
} as const;

/** Returns the arguments for a typed form. A recovered café keeps its former looks (rule C10). */
function createCafeArgs(typed: TypedCafe, recover: boolean): Args<'create_cafe'> {
  const owner = normalizeEmail(typed.owner);
  const [review, instagram] = [normalizeLink(typed.review_url), normalizeLink(typed.instagram_url)];
  return {
    nombre: typed.nombre.trim(),
    recover,
    ...(owner && { owner_email: owner }),
    ...(!recover && {
      primary_color: normalizeHex(typed.primary_color) ?? defaultCafeColors.primary,
      secondary_color: normalizeHex(typed.secondary_color) ?? defaultCafeColors.secondary,
      ...(review && { review_url: review }),
      ...(instagram && { instagram_url: instagram }),
    }),
  };
}

/** Creates a café whole, with its owner's invitation, and ends with what to hand out (rules C5, C10 and C26). */
export function CreateCafe() {
  const form = useForm({ defaultValues: empty });
  const create = useRpcMutation('create_cafe');
  const [created, setCreated] = useState<CreateAnswer | null>(null);
  const [deleted, setDeleted] = useState<CreateAnswer | null>(null);
  const { errors, isSubmitting } = form.formState;
  const { note } = useUnsavedForm(form, 'cafe');

  const send = async (recover: boolean) => {
    try {
      const answer = await create.mutateAsync(createCafeArgs(form.getValues(), recover));
      const { status, cafe } = answer;
      if (status === 'deleted_exists') return setDeleted(answer);
      setDeleted(null);
      if (status === 'exists') {
        const message = `Ya existe: ${cafe.nombre}`;
        return form.setError('nombre', { message }, { shouldFocus: true });
      }
      const [title, restOf] = statusTexts[status];
      toast({ title, description: `${cafe.nombre} ${restOf(cafe)}`, variant: 'success' });
      setCreated(answer);
      form.reset();
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      const [field, message] = (code === 'INVALID_INPUT' && refusedFields[details ?? '']) || [];
      if (field) form.setError(field, { message: message ?? '' }, { shouldFocus: true });
    }
  };

  if (created) return <NewCafeSummary answer={created} onAnother={() => setCreated(null)} />;
  return (
    <div className="grid gap-5">
      <Card as="section">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-heading">Nueva cafetería</h2>
          <Link
            to={`${paths.adminCafes()}?tab=lista`}
            className="text-primary-ink underline underline-offset-4"
          >
            Crear varias pegando una lista
          </Link>
        </div>
        <FormProvider {...form}>
          <form
            noValidate
            className="grid grid-cols-1 items-start gap-x-6 gap-y-4 @3xl/screen:grid-cols-2"
            onSubmit={form.handleSubmit(() => send(false))}
          >
            <Field label="Nombre de la cafetería" error={errors.nombre?.message} required>
              <TextInput
                autoComplete="off"
                maxLength={MAX_CAFE_NAME + 20}
                placeholder="Café de la Plaza"
                {...form.register('nombre', { validate: (typed) => cafeNameProblem(typed) ?? true })}
              />
            </Field>
            <Field label="Email de la persona titular" error={errors.owner?.message} optional>
              <EmailInput
                autoComplete="off"
                placeholder="titular@email.com"
                {...form.register('owner', {
                  validate: (typed) => (typed.trim() === '' ? true : (emailProblem(typed) ?? true)),
                })}
              />
            </Field>
            <div className="flex flex-col gap-4">
              <ColorFields />
            </div>
            <Preview />
            <TextFields fields={links} />
            <div className="flex flex-col gap-3 @3xl/screen:col-span-2">
              {note}
              <FormProblem
                thrown={Object.keys(errors).length === 0 ? create.error : null}
                text="Error al crear la cafetería"
              />
              <Button
                type="submit"
                size="lg"
                pending={isSubmitting}
                className="@3xl/screen:justify-self-start"
              >
                Crear Cafetería
              </Button>
            </div>
          </form>
        </FormProvider>
      </Card>
      <NewCafeDefaults />
      {deleted && (
        <RecoverDialog creation={deleted} onRecover={() => send(true)} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}

/** The colours as typed, on a customer's screen. */
function Preview() {
  const { nombre = '', primary_color: primary = '', secondary_color: secondary = '' } = useWatch<TypedCafe>();
  return (
    <ColorPreview
      nombre={nombre.trim() || 'Tu cafetería'}
      primary={normalizeHex(primary) ?? defaultCafeColors.primary}
      secondary={normalizeHex(secondary) ?? defaultCafeColors.secondary}
    />
  );
}
