import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { Ticket } from 'lucide-react';
import { slipLink } from '@/data/cafe/cafe-links';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { formatDate, formatDay } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { QrCode } from '@/ui/qr-code';
import { toast } from '@/ui/toast';

/** A slip for who was here with the phone in the bag (rule P12): code and QR, large, shown this once. */
export function GiveSlip({ cafe }: { cafe: Cafe }) {
  const { mutateAsync } = useIdempotentMutation('make_slip', { cafe_id: cafe.id });
  const [slip, setSlip] = useState<Answer<'make_slip'> | null>(null);
  const handleGive = async () => {
    try {
      setSlip(await mutateAsync());
    } catch (thrown) {
      toast(
        toAppError(thrown).code === 'TOO_MANY_REQUESTS'
          ? {
              title: 'Por hoy no hay más vales',
              description: 'Cada persona del equipo puede dar 40 al día.',
              variant: 'destructive',
            }
          : deskFailure(thrown, 'No se pudo dar el vale'),
      );
    }
  };
  return (
    <>
      <Button variant="outline" size="sm" className="px-3!" pendingLabel="Un momento…" onClick={handleGive}>
        <Ticket aria-hidden="true" className="size-5" />
        Dar un vale
      </Button>
      {slip && <SlipDialog cafe={cafe} slip={slip} onClose={() => setSlip(null)} />}
    </>
  );
}

interface SlipDialogProps {
  cafe: Cafe;
  slip: Answer<'make_slip'>;
  onClose: () => void;
}

function SlipDialog({ cafe, slip: { code, day, until }, onClose }: SlipDialogProps) {
  // The slip is valid until midnight, so its last day is the one before.
  const lastDay = formatDate(new Date(Date.parse(until) - 1));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Vale por una visita del día ${formatDay(day)}`}
      description={`Se usa una vez, hasta el ${lastDay} incluido. No sirve para girar la ruleta ni para canjear.`}
    >
      <div className="flex flex-col items-center text-center">
        <QrCode
          text={slipLink(cafe, code)}
          label={`Código QR del vale ${code}`}
          className="w-full max-w-64"
        />
        <p
          translate="no"
          className="mt-3 font-mono text-[min(2.25rem,10vw)] leading-tight font-bold tracking-wider"
        >
          {code.slice(0, 4)} {code.slice(4)}
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          Que lo escanee, le haga una foto o apunte el código: al cerrar no vuelve a salir.
        </p>
      </div>
    </Dialog>
  );
}
