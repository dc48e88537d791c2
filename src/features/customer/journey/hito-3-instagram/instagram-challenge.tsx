import { cleanValue } from '@functions/_shared/texts/typed-text';
import { useRpcMutation } from '@/data/rpc-mutation';
import { AtSign, Check } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { CompleteButton } from '@/features/customer/journey/challenges/complete-button';
import { profileLink, usernameProblem } from '@/features/customer/journey/hito-3-instagram/instagram-rules';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { useHasOpenedLink } from '@/features/customer/journey/challenges/use-opened-link';
import type { ErrorMessage } from '@/lib/error-messages';
import { ButtonAnchor } from '@/ui/button-link';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

const profileFirst: ErrorMessage = {
  title: 'Acción requerida',
  description: 'Visita el perfil de la cafetería antes de continuar',
};

/** Challenge 3 (rule J14): visit the café's profile, then leave the own user name. */
export default function InstagramPanel({ journey: { cafe, viewer, enrollment, email } }: ChallengeProps) {
  const [opened, markOpened] = useHasOpenedLink(`instagram:${cafe.id}:${email ?? ''}`);
  const saving = useRpcMutation('save_instagram', { cafe_id: cafe.id }, cafe);
  const explain = (thrown: unknown) => explainFailure(thrown, 'No se pudo guardar el usuario de Instagram');
  const form = useForm({ defaultValues: { username: enrollment?.instagram_usuario ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const linkFirst = errors.root?.type === 'link';

  const submit = form.handleSubmit(async ({ username: typed }) => {
    if (toastIfVisitor(viewer)) return;
    if (!opened) {
      announceTitle(profileFirst);
      return form.setError('root', { type: 'link', message: profileFirst.description });
    }
    const username = cleanValue(typed);
    const problem = usernameProblem(username);
    if (problem) {
      announceTitle(problem);
      form.setError('username', { message: problem.description }, { shouldFocus: true });
      return;
    }
    try {
      await saving.mutateAsync({ username });
      announceCompleted();
    } catch (thrown) {
      form.setError('root', { message: explain(thrown) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ButtonAnchor
        variant={opened ? 'outline' : 'hero'}
        size="lg"
        href={profileLink(cafe)}
        onClick={markOpened}
      >
        {opened ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <AtSign aria-hidden="true" className="size-5" />
        )}
        {opened ? 'Abrir el perfil otra vez' : 'Visitar su Instagram'}
      </ButtonAnchor>
      {linkFirst && !opened && <FormError text={errors.root?.message} />}
      <Field label="Tu usuario de Instagram" hint="Sin la @" error={errors.username?.message} required>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder="tu_usuario"
          {...form.register('username')}
        />
      </Field>
      <CompleteButton
        type="submit"
        variant={opened ? 'hero' : 'outline'}
        pending={isSubmitting}
        pendingLabel="Guardando…"
      />
      {!linkFirst && <FormError text={errors.root?.message} />}
    </form>
  );
}
