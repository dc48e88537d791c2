import type { Answer } from '@functions/_shared/contracts/procedures';
import type { TeamRole } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ROLES, roleTexts } from '@/data/cafe/role-names';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { TeamLink } from '@/features/desk/team/components/team-link';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';

type CreatedInvitation = Answer<'invite_to_team'>;

/** Invites somebody onto the team, by mail where mails go out and always by a link to copy (rule T6). */
export function InviteMember({ cafeId, open }: { cafeId: string; open: readonly { id: string }[] }) {
  const [invitation, setInvitation] = useState<CreatedInvitation | null>(null);
  const invite = useIdempotentMutation('invite_to_team', { cafe_id: cafeId });
  const form = useForm<{ email: string; role: TeamRole }>({ defaultValues: { email: '', role: 'staff' } });
  const { note } = useUnsavedForm(form, `member:${cafeId}`);
  const role = useWatch({ control: form.control, name: 'role' });

  const send = form.handleSubmit(async ({ email, role: as }) => {
    try {
      setInvitation(await invite.mutateAsync({ email: normalizeEmail(email), role: as }));
      form.reset();
    } catch {
      // FormProblem says it.
    }
  });

  return (
    <Card as="section">
      <h2 className="text-heading">Invitar</h2>
      <form noValidate onSubmit={send} className="mt-3 flex flex-col gap-4">
        <Field label="Email de la persona" error={form.formState.errors.email?.message} required>
          <EmailInput
            autoComplete="off"
            placeholder="persona@email.com"
            {...form.register('email', { validate: (typed) => emailProblem(typed) ?? true })}
          />
        </Field>
        <Field label="Papel" hint={`Podrá ${roleTexts(role).does}`}>
          <Select {...form.register('role')}>
            {ROLES.toReversed().map((one) => (
              <option key={one.role} value={one.role}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
        {note}
        <FormProblem thrown={invite.error} text="No se pudo crear la invitación" />
        <Button type="submit" pending={form.formState.isSubmitting}>
          Invitar
        </Button>
      </form>
      {/* one that is used or taken back has nothing more to copy */}
      {invitation && open.some(({ id }) => id === invitation.id) && (
        <TeamLink key={invitation.id} invitation={invitation} />
      )}
    </Card>
  );
}
