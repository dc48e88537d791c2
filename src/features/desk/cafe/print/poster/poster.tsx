import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { env } from '@/config/env';
import { cafeScanLink } from '@/data/cafe/cafe-links';
import { firstPrizeSentence } from '@/features/desk/cafe/print/poster/headline';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import { BreakableUrl } from '@/features/desk/shared/breakable-url';
import { CafeTheme } from '@/ui/cafe-theme';
import { LogoMark } from '@/ui/app-header';
import { QrCode } from '@/ui/qr-code';

const steps = [
  { title: 'Escanea', text: 'Apunta al código con la cámara de tu móvil.' },
  { title: 'Regístrate', text: 'Crea tu cuenta gratis: se tarda un minuto.' },
  { title: 'Gana', text: 'Supera siete desafíos.' },
];

/** A longer headline is set smaller, so that it keeps to two lines. */
const sizeOf = (promise: string) => (promise.length <= 24 ? 'text-[3em]' : 'text-[2.4em]');

interface PosterProps {
  cafe: Cafe;
  /** The headline. */
  promise: string;
  /** The prize of challenge 1. */
  firstPrize: string;
  /** For the smallest paper: the three steps in a word each. */
  brief?: boolean;
}

/** A counter poster in the café's colours. It fills its box, whose font size must be a fortieth of its width. */
export function Poster({ cafe, promise, firstPrize, brief = false }: PosterProps) {
  const code = cafeScanLink(cafe);
  return (
    <CafeTheme
      primary={cafe.primary_color}
      secondary={cafe.secondary_color}
      className="flex h-full flex-col bg-white leading-[1.25] text-ink [print-color-adjust:exact]"
    >
      <div className="bg-primary px-[2.2em] pt-[2.2em] pb-[2em] text-primary-on">
        <div className="flex items-center gap-[1em]">
          <PrintedLogo cafe={cafe} className="size-[4.6em] rounded-[0.8em] p-[0.3em]" />
          <p className="min-w-0 text-[1.5em] leading-[1.15] font-semibold text-balance break-words">
            {cafe.nombre}
          </p>
        </div>
        <p
          className={`${sizeOf(promise)} mt-[0.25em] leading-[1.08] font-extrabold text-balance break-words`}
        >
          {promise}
        </p>
      </div>
      <div className="h-[0.7em] bg-secondary" />
      <div className="flex flex-1 flex-col justify-between px-[2.2em] pt-[1.6em] pb-[1.5em]">
        <div className="flex flex-col items-center">
          <QrCode
            text={code.url}
            label={`Código QR: ${code.label}`}
            className={`${code.readable.length > 40 || cafe.logo_path ? 'w-[20em]' : 'w-[23em]'} rounded-[1em] border-[0.35em] border-primary`}
          />
          <p className="mt-[0.7em] text-center text-[1em] wrap-anywhere">
            O escribe{' '}
            <strong>
              <BreakableUrl text={code.readable} />
            </strong>
          </p>
        </div>
        <Steps firstPrize={firstPrize} brief={brief} />
        <div className="flex items-center gap-[1.2em] rounded-[1em] bg-secondary-soft p-[1em]">
          <p className="min-w-0 flex-1">
            <strong className="block text-[1.25em] leading-tight">¿Ya participas?</strong>
            <span className="mt-[0.2em] block text-[1.05em] text-balance">
              Con el mismo código apuntas tu visita de hoy y ves tus premios.
            </span>
          </p>
          <p className="flex shrink-0 items-center gap-[0.5em] text-[1em] font-extrabold">
            <LogoMark className="h-[1.3em] w-[2.4em]" />
            {env.productName}
          </p>
        </div>
      </div>
    </CafeTheme>
  );
}

/** Three dots on a line, like the journey that they begin. */
function Steps({ firstPrize, brief }: Pick<PosterProps, 'firstPrize' | 'brief'>) {
  return (
    <ol className="relative grid grid-cols-3 gap-[1em] text-center before:absolute before:inset-x-[16%] before:top-[1.2em] before:h-[0.25em] before:bg-secondary">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="relative flex flex-col items-center">
          <span className="grid size-[2.6em] place-items-center rounded-full bg-primary font-extrabold text-primary-on">
            {index + 1}
          </span>
          <strong className="mt-[0.4em] text-[1.15em]">{title}</strong>
          {!brief && (
            <span className="mt-[0.15em] text-[0.92em] text-balance">
              {text}
              {index === steps.length - 1 && ` ${firstPrizeSentence(firstPrize)}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
