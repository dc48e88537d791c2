import type { Cafe, Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { ImageUp, ScanQrCode } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSendTicketQr } from '@/features/customer/tickets/api/send-ticket-qr';
import { ScannedTicket } from '@/features/customer/tickets/components/scanned-ticket';
import { qrFailure, type QrProblem } from '@/features/customer/tickets/qr-messages';
import { openDecoder, type Decoder } from '@/ui/scanner/decoder';
import { mayBeFiscal } from '@/features/customer/tickets/scan/fiscal-text';
import { readPhoto } from '@/features/customer/tickets/scan/read-photo';
import {
  cameraProblems,
  NO_CODE_IN_PHOTO,
  NO_DECODER,
  NO_DECODER_FOR_PHOTO,
  NOT_THE_TICKET_IN_PHOTO,
  searchMessages,
} from '@/features/customer/tickets/scan/scan-messages';
import { Scanner } from '@/ui/scanner/scanner';
import { useStoredQr } from '@/features/customer/tickets/scan/use-stored-qr';
import type { TicketPhoto } from '@/features/customer/tickets/use-ticket-photo';
import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { useOnline } from '@/lib/use-online';
import { Button, buttonStyles } from '@/ui/button';
import { LoadingIndicator } from '@/ui/loading-indicator';

type Step =
  | { at: 'start'; cameBack?: boolean; problem?: QrProblem }
  | { at: 'camera'; decoder: Decoder }
  | { at: 'working'; words: string }
  | { at: 'read'; ticket: Ticket };

interface QrSenderProps {
  cafe: Cafe;
  userId: string;
  /** The form's photo: a photo whose QR was not taken stays in it and can be sent as it is. */
  ticketPhoto: TicketPhoto;
  /** Leads to the form for photos. */
  onOfferPhoto: () => void;
  onAddPhoto: (ticket: Ticket) => void;
  /** Tells whether a ticket that was read is on screen. */
  onRead: (isRead: boolean) => void;
}

/** Reads a ticket's QR with the camera or from a photo and sends its text; what cannot be read or sent leads on. */
export function QrSender({ cafe, userId, ticketPhoto, onOfferPhoto, onAddPhoto, onRead }: QrSenderProps) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const unsent = useStoredQr(userId, cafe.id);
  const { mutateAsync: send } = useSendTicketQr(cafe.id);
  const online = useOnline();
  const decoder = useRef<Decoder | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const problemId = useId();

  const dropDecoder = () => {
    decoder.current?.close();
    decoder.current = null;
  };
  useEffect(() => dropDecoder, []);
  const getDecoder = () => (decoder.current ??= openDecoder());

  /** Back to the two buttons, with a sentence; the focus, which what went away had, comes along. */
  const toStart = (problem?: QrProblem) => setStep({ at: 'start', cameBack: true, problem });
  useEffect(() => {
    if (step.at === 'start' && step.cameBack) start.current?.focus();
  }, [step]);

  const submit = async (text: string, photo?: File) => {
    unsent.keep(text);
    setStep({ at: 'working', words: 'Leyendo…' });
    try {
      const ticket = await send(text);
      unsent.forget();
      dropDecoder();
      setStep({ at: 'read', ticket });
      onRead(true);
    } catch (thrown) {
      const error = toAppError(thrown);
      // read by nobody yet: it is sent after the log-in
      if (callOutcome(error) === 'refused' && error.code !== 'SESSION_OVER') unsent.forget();
      if (photo) await ticketPhoto.pick(photo);
      toStart(qrFailure(thrown, cafe.nombre));
    }
  };

  const fromPhoto = async (file: File) => {
    setStep({ at: 'working', words: 'Buscando el QR en la foto…' });
    const keepPhoto = async (text: string) => {
      await ticketPhoto.pick(file);
      toStart({ text, offersPhoto: true });
    };
    try {
      const reading = await readPhoto(file, getDecoder());
      if (typeof reading === 'object') return await submit(reading.text, file);
      await keepPhoto(reading === 'no-code' ? NO_CODE_IN_PHOTO : NOT_THE_TICKET_IN_PHOTO);
    } catch (thrown) {
      dropDecoder();
      // a file that no browser opens is told by the form below
      await (thrown instanceof Error && thrown.name === 'NoDecoder'
        ? keepPhoto(NO_DECODER_FOR_PHOTO)
        : keepPhoto(NO_CODE_IN_PHOTO));
    }
  };

  // a QR read without a network is sent as soon as there is one
  const waiting = step.at === 'start' ? unsent.text : null;
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  const wasOffline = useRef(!online);
  useEffect(() => {
    if (online && wasOffline.current && waiting !== null) void latest.current(waiting);
    wasOffline.current = !online;
  }, [online, waiting]);

  if (step.at === 'read')
    return (
      <ScannedTicket
        ticket={step.ticket}
        onAddPhoto={() => onAddPhoto(step.ticket)}
        onAnother={() => {
          onRead(false);
          toStart();
        }}
      />
    );
  if (step.at === 'camera')
    return (
      <Scanner
        decoder={step.decoder}
        words={searchMessages}
        accepts={mayBeFiscal}
        onRead={(text) => void submit(text)}
        onClose={() => toStart()}
        onProblem={(problem) => {
          if (problem === 'decoder') dropDecoder();
          toStart({ text: problem === 'decoder' ? NO_DECODER : cameraProblems[problem], offersPhoto: true });
        }}
      />
    );
  if (step.at === 'working') return <LoadingIndicator label={step.words} />;
  return (
    <div className="grid gap-3">
      {step.problem && (
        <div className="grid gap-3 rounded-control bg-danger-soft p-4 text-sm text-danger">
          <p id={problemId} role="alert">
            {step.problem.text}
          </p>
          {step.problem.offersPhoto && (
            <Button variant="outline" onClick={onOfferPhoto}>
              {ticketPhoto.photo ? 'Ver la foto y enviarla' : 'Enviar una foto del ticket'}
            </Button>
          )}
        </div>
      )}
      {waiting !== null && (
        <div className="grid gap-3 rounded-control bg-paper-deep p-4 text-sm">
          <p>Tienes un ticket leído y sin enviar. Lo enviamos en cuanto vuelva la conexión.</p>
          <Button variant="outline" onClick={() => submit(waiting)}>
            Enviarlo ahora
          </Button>
        </div>
      )}
      <Button
        ref={start}
        variant="hero"
        size="lg"
        aria-describedby={step.problem ? problemId : undefined}
        onClick={() => setStep({ at: 'camera', decoder: getDecoder() })}
      >
        <ScanQrCode aria-hidden="true" className="size-6" />
        Escanear ticket
      </Button>
      <label
        className={buttonStyles(
          'outline',
          'default',
          'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary-ink',
        )}
      >
        <ImageUp aria-hidden="true" className="size-5" />
        Leer el QR de una foto
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void fromPhoto(file);
          }}
        />
      </label>
    </div>
  );
}
