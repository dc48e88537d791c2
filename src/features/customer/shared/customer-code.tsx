import { QrCode } from '@/ui/qr-code';
import { Skeleton } from '@/ui/skeleton';

const layoutStyles = 'mt-4 flex flex-wrap items-center gap-5';

/** Shows the code by which the team finds the customer, to be scanned or read out (rule T11). */
export function CustomerCode({ code }: { code: string }) {
  const text = `${code.slice(0, 4)} ${code.slice(4)}`;
  return (
    <div className={layoutStyles}>
      <QrCode text={code} label={`Código QR: ${text}`} className="size-32 shrink-0" />
      <p translate="no" className="text-title tracking-[0.1em]">
        {text}
      </p>
    </div>
  );
}

/** The place of a code that is on its way, as large as the code. */
export function CustomerCodeSkeleton() {
  return (
    <div className={layoutStyles} aria-hidden="true">
      <Skeleton className="size-32 shrink-0" />
      <p className="invisible text-title tracking-[0.1em]">0000 0000</p>
    </div>
  );
}
