import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { env } from '@/config/env';
import { cafeScanLink } from '@/data/cafe/cafe-links';
import { defaultHeadline, firstPrizeSentence } from '@/features/desk/poster/headline';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import { BreakableUrl } from '@/features/desk/shared/breakable-url';
import { CafeTheme } from '@/ui/cafe-theme';
import { LogoMark } from '@/ui/app-header';
import { QrCode } from '@/ui/qr-code';

const steps = ['Escanea', 'Opina', 'Gana'];

/** The headline as large as two or three lines of it allow: it is read from two metres. */
const sizeOf = (promise: string) => (promise.length <= 24 ? 'text-[5em]' : 'text-[3.6em]');

interface PosterProps {
  cafe: Cafe;
  /** The headline. */
  promise: string;
  /** The prize of challenge 1. */
  firstPrize: string;
  /** For the smallest paper: without the sentence below the three steps. */
  brief?: boolean;
}

/** A counter poster in the café's colours. It fills its box, whose font size must be a fortieth of its width. */
export function Poster({ cafe, promise, firstPrize, brief = false }: PosterProps) {
  const code = cafeScanLink(cafe);
  return (
    <CafeTheme
      primary={cafe.primary_color}
      secondary={cafe.secondary_color}
      className="flex h-full flex-col bg-paper leading-[1.25] text-ink [print-color-adjust:exact]"
    >
      <div className="bg-primary px-[2.2em] pt-[1.9em] pb-[3.5em] text-primary-on">
        <div className="flex items-center gap-[1em]">
          <PrintedLogo cafe={cafe} className="size-[4.6em] rounded-[0.8em] p-[0.3em]" />
          <p className="min-w-0 text-[1.9em] leading-[1.1] font-bold text-balance break-words">
            {cafe.nombre}
          </p>
        </div>
        <p
          className={`${sizeOf(promise)} mt-[0.2em] leading-[1.02] font-extrabold tracking-tight text-balance break-words`}
        >
          {promise}
        </p>
      </div>
      <div className="flex min-h-0 flex-1 flex-col items-center gap-[1.1em] px-[2.2em] pb-[1.4em] text-center">
        <CupOfCode text={code.url} label={`Código QR: ${code.label}`} />
        <p className="-mt-[0.5em] text-[1.1em] wrap-anywhere">
          O escribe{' '}
          <strong>
            <BreakableUrl text={code.readable} />
          </strong>
        </p>
        <div className="w-full">
          <Steps />
          {!brief && (
            <p className="mt-[0.7em] text-[1em] text-balance">
              <span>Apunta con la cámara, cuéntanos qué tal y supera siete desafíos.</span>
              {promise !== defaultHeadline(firstPrize) && <span> {firstPrizeSentence(firstPrize)}</span>}
            </p>
          )}
        </div>
      </div>
      <div className="flex items-center gap-[1.5em] bg-secondary-soft px-[2.2em] py-[0.9em]">
        <p className="min-w-0 flex-1 text-[1.05em] text-balance">
          <strong>¿Ya participas?</strong>{' '}
          <span>Con el mismo código apuntas tu visita de hoy y ves tus premios.</span>
        </p>
        <p className="flex shrink-0 items-center gap-[0.5em] text-[1em] font-extrabold">
          <LogoMark className="h-[1.3em] w-[2.4em]" />
          {env.productName}
        </p>
      </div>
    </CafeTheme>
  );
}

const ink = {
  stroke: 'var(--espresso)',
  strokeWidth: 5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;

/** The code on a cup, as large as the words leave room. Its white is the code's quiet zone; its steam rises into the headline's colour. */
function CupOfCode({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative -mt-[3.1em] aspect-[344/318] max-h-[30em] min-h-0 flex-1">
      <svg viewBox="-34 -36 344 318" aria-hidden="true" className="absolute inset-0 size-full">
        <path
          d="M100 -8 c-9 -10 8 -14 0 -25 M132 -8 c-9 -10 8 -14 0 -25 M164 -8 c-9 -10 8 -14 0 -25"
          {...ink}
          stroke="var(--cafe-on-primary)"
        />
        <ellipse cx="132" cy="262" rx="162" ry="16" {...ink} fill="var(--cafe-secondary)" />
        <path d="M244 84 c62 -10 62 108 0 104" {...ink} strokeWidth="16" />
        <path d="M244 84 c62 -10 62 108 0 104" {...ink} stroke="#fff" strokeWidth="7" />
        <path d="M18 22 V226 q0 36 36 36 H210 q36 0 36 -36 V22 Z" {...ink} fill="#fff" />
        <ellipse cx="132" cy="22" rx="114" ry="13" {...ink} fill="var(--coffee)" />
        <path d="M84 22 c16 -8 30 6 52 0 s30 -6 44 1" {...ink} stroke="var(--crema)" />
      </svg>
      <QrCode text={text} label={label} className="absolute top-[24.2%] left-[18.2%] w-[60.2%]" />
    </div>
  );
}

/** How, in three words. */
function Steps() {
  return (
    <ol className="flex justify-between gap-[1em]">
      {steps.map((title, index) => (
        <li key={title} className="flex items-center gap-[0.5em] text-[1.5em] font-extrabold">
          <span className="grid size-[1.7em] place-items-center rounded-full bg-primary text-primary-on">
            {index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
