import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useId } from 'react';
import { useSendTicket } from '@/features/customer/tickets/api/send-ticket';
import { PhotoPicker } from '@/features/customer/tickets/components/photo-picker';
import { PhotoPreview } from '@/features/customer/tickets/components/photo-preview';
import { UploadProgress } from '@/features/customer/tickets/components/upload-progress';
import { NO_PHOTO } from '@/features/customer/tickets/prepare-photo';
import { sendFailureText } from '@/features/customer/tickets/ticket-messages';
import type { TicketPhoto } from '@/features/customer/tickets/use-ticket-photo';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/form/field';
import { useSingleFlight } from '@/ui/use-single-flight';

interface TicketFormProps {
  cafe: Cafe;
  ticketPhoto: TicketPhoto;
  /** The ticket that this photo was asked for; without it the photo makes a ticket. */
  ticketId?: string | undefined;
  /** There is something before it that is meant to be pressed first. */
  second?: boolean;
  onSent: () => unknown;
}

/** Picks a photo, shows it, sends it. Whatever fails, the prepared photo stays and can be sent again. */
export function TicketForm({ cafe, ticketPhoto, ticketId, second = false, onSent }: TicketFormProps) {
  const errorId = useId();
  const { photo, preparing, problem, setProblem } = ticketPhoto;
  const { send, progress } = useSendTicket(cafe.id, ticketId);

  const pick = (file: File) => {
    send.reset();
    return ticketPhoto.pick(file);
  };

  const { press: submit, pending } = useSingleFlight(async () => {
    if (!photo) return setProblem(NO_PHOTO);
    setProblem(null);
    try {
      await send.mutateAsync(photo);
    } catch {
      // The form says why.
      return;
    }
    await onSent();
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {photo && <PhotoPreview file={photo.file} />}
      <PhotoPicker
        disabled={preparing || pending}
        onPick={(file) => void pick(file)}
        errorId={problem ? errorId : undefined}
      />
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      {send.isPending && <UploadProgress share={progress} />}
      {send.isError && (
        <p role="alert" className="rounded-control bg-danger-soft p-4 text-sm text-danger">
          <strong className="block">{sendFailureText(send.error)}</strong>
          Tu foto sigue aquí: puedes volver a enviarla.
        </p>
      )}
      <Button
        type="submit"
        variant={second && !photo ? 'outline' : 'hero'}
        size="lg"
        pending={pending}
        disabled={preparing}
      >
        {preparing
          ? 'Preparando la foto…'
          : send.isError
            ? 'Reintentar'
            : ticketId
              ? 'Enviar la foto'
              : 'Enviar ticket'}
      </Button>
    </form>
  );
}
