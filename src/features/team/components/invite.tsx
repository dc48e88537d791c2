import type { Answer } from '@functions/_shared/contracts/procedures';
import type { TeamRole } from '@functions/_shared/contracts/procedures/shapes';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '@/config/paths';
import { CopyButton } from '@/desk/copy-button';
import { deskFailure } from '@/desk/desk-failure';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { formatDate } from '@/domain/madrid';
import { useInviteToTeam } from '@/features/team/api/invite-to-team';
import { roles, wordsOf } from '@/features/team/role-names';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast';

type Made = Answer<'invite_to_team'>;

/** Invites somebody onto the team, by mail where mails go out and always by a link to copy (rule T6). */
export function Invite({ cafeId, open }: { cafeId: string; open: readonly { id: string }[] }) {
  const [made, setMade] = useState<Made | null>(null);
  const invite = useInviteToTeam(cafeId);
  const form = useForm<{ email: string; role: TeamRole }>({ defaultValues: { email: '', role: 'staff' } });
  const role = useWatch({ control: form.control, name: 'role' });

  const send = form.handleSubmit(async ({ email, role: as }) => {
    try {
      setMade(await invite.mutateAsync({ email: normalizeEmail(email), role: as }));
      form.reset();
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo crear la invitación'));
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
        <Field label="Papel" hint={`Podrá ${wordsOf(role).does}`}>
          <Select {...form.register('role')}>
            {roles.toReversed().map((one) => (
              <option key={one.role} value={one.role}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" pending={form.formState.isSubmitting}>
          Invitar
        </Button>
      </form>
      {/* one that is used or taken back has nothing more to copy */}
      {made && open.some(({ id }) => id === made.id) && <MadeInvitation key={made.id} invitation={made} />}
    </Card>
  );
}

function MadeInvitation({ invitation: { email, token, expires_at, mailed } }: { invitation: Made }) {
  const link = window.location.origin + paths.joinTeam(token);
  return (
    <div role="status" className="mt-5 animate-fade-in rounded-control bg-success-soft p-4">
      <p className="font-semibold break-words">Invitación para {email}</p>
      <p className="mt-1 text-sm">
        {mailed
          ? 'Le llegará un correo. También puedes enviarle tú este enlace.'
          : 'Desde aquí no salen correos: envíale tú este enlace.'}{' '}
        Sirve una vez, caduca el {formatDate(expires_at)} y no se vuelve a mostrar.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-52 rounded-control bg-card p-2.5 text-xs break-all">
          {link}
        </code>
        <CopyButton text={link} label="Copiar enlace de la invitación" />
      </div>
    </div>
  );
}
