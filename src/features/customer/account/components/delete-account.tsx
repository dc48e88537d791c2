import { useState } from 'react';
import { signOut } from '@/data/session/sign-out';
import { callFunction } from '@/lib/edge-function';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { toast } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

/** The word that must be typed: nobody deletes an account by a slip of the thumb. */
const CONFIRMATION_WORD = 'BORRAR';

/** Deletes the account after a confirmation, then leaves for the start page. */
export function DeleteAccount({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const confirmed = text.trim().toUpperCase() === CONFIRMATION_WORD;

  const refuse = (message: ErrorMessage) => {
    setProblem(message.description);
    announceTitle(message);
  };
  const { press: remove, pending } = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      const answer = await callFunction('delete-account', { userId });
      if (!answer.success) {
        refuse({ title: 'Error', description: answer.error || 'No se pudo borrar tu cuenta.' });
        return;
      }
      toast({
        title: 'Cuenta borrada',
        description: 'Hemos borrado tu cuenta y tus datos.',
        variant: 'success',
      });
      // The session has died with the account; this forgets it here. The page's guard then leads home.
      await signOut();
    } catch (thrown) {
      refuse(unansweredMessage(thrown) ?? errorMessage(thrown));
    }
  });

  const change = (next: boolean) => {
    if (pending) return;
    setOpen(next);
    setText('');
    setUnconfirmed(false);
    setProblem(undefined);
  };
  return (
    <>
      <Button variant="outline" onClick={() => change(true)} className="mt-4">
        Borrar mi cuenta
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="¿Borrar tu cuenta para siempre?"
        description="Perderás tus premios sin canjear y no podremos recuperarlos. Lo que ganaron las personas a las que invitaste sigue siendo suyo."
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (confirmed) remove();
            setUnconfirmed(!confirmed);
          }}
          className="flex flex-col gap-5"
        >
          <Field
            label={`Escribe ${CONFIRMATION_WORD} para confirmar`}
            error={isUnconfirmed && !confirmed && `Falta escribir ${CONFIRMATION_WORD}.`}
            required
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="destructive"
            size="lg"
            pending={pending}
            pendingLabel="Borrando…"
            incomplete={!confirmed}
          >
            Borrar mi cuenta para siempre
          </Button>
          <FormError text={problem} />
          <Button variant="ghost" disabled={pending} onClick={() => change(false)}>
            Mejor no
          </Button>
        </form>
      </Dialog>
    </>
  );
}
