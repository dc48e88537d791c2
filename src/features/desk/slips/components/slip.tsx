import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { slipLink } from '@/data/cafe/cafe-links';
import type { CardGrid } from '@/features/desk/shared/printable-cards';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import '@/features/desk/slips/components/slip.css';
import { QrCode } from '@/ui/qr-code';

/** Layout of the 24 slips of a sheet, in millimetres. */
export const slipGrid: CardGrid = { across: 3, down: 8, width: 62, height: 34 };

/** A slip on paper: its day is the one on which it is handed out, so its words name none. */
export function Slip({ cafe, code }: { cafe: Cafe; code: string }) {
  return (
    <div translate="no" className="slip">
      <div className="slip-words">
        <div className="slip-head">
          <PrintedLogo cafe={cafe} className="slip-logo" />
          <p className="slip-name" data-long={cafe.nombre.length > 32 || undefined}>
            {cafe.nombre}
          </p>
        </div>
        <p className="slip-code">
          {code.slice(0, 4)} {code.slice(4)}
        </p>
        <p className="slip-how">
          Vale por tu visita de hoy: escanéalo con el móvil hoy o en los dos días siguientes.
        </p>
      </div>
      <QrCode text={slipLink(cafe, code)} label={`Código QR del vale ${code}`} className="slip-qr" />
    </div>
  );
}
