import type { ScannerTexts } from '@/ui/scanner/scanner';
import type { CameraProblem } from '@/ui/scanner/use-camera';

const NOT_THE_TICKET =
  'Ese QR no es el del ticket. Busca el que pone «QR tributario», «VERI*FACTU» o «TicketBAI», junto al total.';

/** Messages of the scanner while it searches. */
export const searchMessages: ScannerTexts = {
  looking: 'Pon el QR del ticket dentro del recuadro.',
  slow: '¿No lo lee? Alisa el ticket, busca más luz y aleja un poco el móvil si se ve borroso. También vale una foto.',
  wrong: NOT_THE_TICKET,
};

/** Reasons why the camera cannot be used, each with the next step. */
export const cameraProblems: Record<CameraProblem, string> = {
  denied:
    'No tenemos permiso para usar la cámara. Puedes dárselo en los ajustes del navegador, leer el QR de una foto o enviar la foto del ticket.',
  none: 'Aquí no encontramos ninguna cámara. Lee el QR de una foto o envía la foto del ticket.',
  busy: 'La cámara se ha cortado: quizá la usa otra aplicación. Vuelve a abrirla, lee el QR de una foto o envía la foto del ticket.',
};

export const NO_DECODER =
  'No hemos podido cargar el lector de QR. Comprueba la conexión y vuelve a intentarlo, o envía la foto del ticket.';

/** A photo without a code: it is kept, and can be sent as it is. */
export const NO_CODE_IN_PHOTO =
  'No hemos encontrado el QR en esta foto. Prueba con otra más cercana, o envíala abajo como foto del ticket y una persona la revisará.';
export const NOT_THE_TICKET_IN_PHOTO = `${NOT_THE_TICKET} Esta foto sigue abajo: también puedes enviarla y una persona la revisará.`;
export const NO_DECODER_FOR_PHOTO = `${NO_DECODER} Tu foto sigue abajo.`;
