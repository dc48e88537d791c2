import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { photoPath, useSendTicket, type Photo } from '@/features/tickets/api/send-ticket';
import { PhotoPicker } from '@/features/tickets/components/photo-picker';
import { PhotoPreview } from '@/features/tickets/components/photo-preview';
import { UploadProgress } from '@/features/tickets/components/upload-progress';
import { NO_PHOTO, PhotoProblem, preparePhoto, UNREADABLE } from '@/features/tickets/prepare-photo';
import { sendFailure } from '@/features/tickets/ticket-messages';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { toast } from '@/ui/toast';
import { usePress } from '@/ui/use-press';

interface TicketFormProps {
  cafe: Cafe;
  userId: string;
}

/** Picks a photo, shows it, sends it. Whatever fails, the prepared photo stays and can be sent again. */
export function TicketForm({ cafe, userId }: TicketFormProps) {
  const navigate = useNavigate();
  const errorId = useId();
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, progress } = useSendTicket(cafe.id);

  const pick = async (file: File) => {
    setPreparing(true);
    setProblem(null);
    send.reset();
    try {
      const prepared = await preparePhoto(file);
      setPhoto({ file: prepared, path: photoPath(userId) });
    } catch (thrown) {
      setProblem(thrown instanceof PhotoProblem ? thrown.message : UNREADABLE);
    } finally {
      setPreparing(false);
    }
  };

  const { press: submit, pending } = usePress(async () => {
    if (!photo) return setProblem(NO_PHOTO);
    setProblem(null);
    try {
      await send.mutateAsync(photo);
    } catch (thrown) {
      toast(sendFailure(thrown));
      return;
    }
    toast({ title: '¡Ticket enviado!', description: 'Te avisaremos cuando se apruebe.', variant: 'success' });
    await navigate(paths.vip(cafe.slug, 'conectitos'));
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
          <strong className="block">{sendFailure(send.error).description}</strong>
          Tu foto sigue aquí: puedes volver a enviarla.
        </p>
      )}
      <Button type="submit" variant="hero" size="lg" pending={pending} disabled={preparing}>
        {preparing ? 'Preparando la foto…' : send.isError ? 'Reintentar' : 'Enviar ticket'}
      </Button>
    </form>
  );
}
