import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { vipCardLink } from '@/data/cafe/cafe-links';
import type { CardGrid } from '@/features/desk/shared/printable-cards';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import { BreakableUrl } from '@/features/desk/shared/breakable-url';
import '@/features/desk/vip-codes/components/vip-card.css';
import { QrCode } from '@/ui/qr-code';

/** Layout of the cards of a sheet, in millimetres. */
export const cardGrid: CardGrid = { across: 2, down: 5, width: 85, height: 55 };

/** A code's card, with nobody's name. */
export function VipCard({ cafe, code }: { cafe: Cafe; code: string }) {
  const { url, typed } = vipCardLink(cafe, code);
  return (
    <div translate="no" className="vip-card">
      <div className="vip-card-words">
        <div className="vip-card-head">
          <PrintedLogo cafe={cafe} className="vip-card-logo" />
          <p className="vip-card-name" data-long={cafe.nombre.length > 32 || undefined}>
            {cafe.nombre}
          </p>
        </div>
        <p className="vip-card-kind">Tarjeta VIP</p>
        <p className="vip-card-code">{code}</p>
        <p className="vip-card-how">Para tu último desafío: escanea el código QR o escribe el de arriba.</p>
        <p className="vip-card-where">
          <BreakableUrl text={typed} />
        </p>
      </div>
      <QrCode text={url} label={`Código QR: ${code}`} className="vip-card-qr" />
    </div>
  );
}
