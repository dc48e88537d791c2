import { INVITATION_DAYS } from '@/domain/figures';
import type { Answer } from '@functions/_shared/contracts/procedures';
import type { AdminCafe, Invitation } from '@functions/_shared/contracts/procedures/cafes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '@/config/paths';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { formatDate } from '@/domain/madrid';
import { OpenInvitations } from '@/features/admin/cafes/components/open-invitations';
import { CopyableLink } from '@/features/desk/shared/copyable-link';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmailInput } from '@/ui/form/email-input';
import { Field } from '@/ui/form/field';

interface InvitationsProps {
  cafe: AdminCafe;
  invitations: readonly Invitation[];
}

/** Makes single-use links to create an account at this café, and shows the open ones (rule A18). */
export function Invitations({ cafe, invitations }: InvitationsProps) {
  const [created, setCreated] = useState<Answer<'create_invitation'> | null>(null);
  const create = useIdempotentMutation('create_invitation', { cafe_id: cafe.id });
  const form = useForm({ defaultValues: { email: '' } });
  const { note } = useUnsavedForm(form, `invitation:${cafe.id}`);

  const send = form.handleSubmit(async ({ email }) => {
    try {
      setCreated(await create.mutateAsync({ email: normalizeEmail(email) }));
      form.reset();
    } catch {
      // FormProblem says it.
    }
  });

  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <Card as="section">
        <h2 className="text-heading">Nueva invitación</h2>
        <p className="mt-2 text-ink-soft">
          Un enlace de un solo uso, válido {INVITATION_DAYS} días, para crear una cuenta y empezar en{' '}
          {cafe.nombre}.
        </p>
        {cafe.state === 'active' ? (
          <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
            <Field label="Email de la persona" error={form.formState.errors.email?.message} required>
              <EmailInput
                autoComplete="off"
                placeholder="persona@email.com"
                {...form.register('email', { validate: (typed) => emailProblem(typed) ?? true })}
              />
            </Field>
            {note}
            <FormProblem thrown={create.error} text="No se pudo crear la invitación" />
            <Button type="submit" pending={form.formState.isSubmitting}>
              Crear invitación
            </Button>
          </form>
        ) : (
          <p className="mt-4 rounded-control bg-paper-deep p-4 text-sm">
            Mientras la cafetería está en pausa no se puede invitar a nadie.
          </p>
        )}
        {/* One that is used or revoked, on whatever device, has nothing more to copy. */}
        {created && invitations.some(({ id }) => id === created.id) && (
          <CopyableLink
            key={created.id}
            email={created.correo}
            link={window.location.origin + paths.createAccount(created.token)}
          >
            Cópiala ahora: el enlace no se vuelve a mostrar. Caduca el {formatDate(created.expires_at)}.
          </CopyableLink>
        )}
      </Card>
      <OpenInvitations invitations={invitations} />
    </div>
  );
}
