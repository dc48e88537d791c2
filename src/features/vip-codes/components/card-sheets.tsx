import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { vipCardLink } from '@/data/cafe/cafe-links';
import { PrintedLogo } from '@/desk/printed-logo';
import { TypedAddress } from '@/desk/typed-address';
import '@/features/vip-codes/components/card-sheets.css';
import { CafeTheme } from '@/ui/cafe-theme';
import { QrCode } from '@/ui/qr-code';

/** So many fit on A4: two across, five down. */
const CARDS_PER_SHEET = 10;

interface CardSheetsProps {
  cafe: Cafe;
  codes: readonly string[];
}

/** The cards of codes on sheets of A4 with marks to cut along; only on paper, and with nobody's name. */
export function CardSheets({ cafe, codes }: CardSheetsProps) {
  const sheets = Array.from({ length: Math.ceil(codes.length / CARDS_PER_SHEET) }, (_, index) =>
    codes.slice(index * CARDS_PER_SHEET, (index + 1) * CARDS_PER_SHEET),
  );
  if (sheets.length === 0) return null;
  return (
    <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color} className="card-sheets">
      {sheets.map((cards) => (
        <div key={cards[0]} className="card-sheet">
          <CutMarks />
          {cards.map((code) => (
            <VipCard key={code} cafe={cafe} code={code} />
          ))}
        </div>
      ))}
    </CafeTheme>
  );
}

function VipCard({ cafe, code }: { cafe: Cafe; code: string }) {
  const { url, typed } = vipCardLink(cafe, code);
  return (
    <div className="vip-card">
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
          <TypedAddress text={typed} />
        </p>
      </div>
      <QrCode text={url} label={`Código QR: ${code}`} className="vip-card-qr" />
    </div>
  );
}

/** Where the cards' edges meet the margin, in millimetres of A4. */
function CutMarks() {
  const across = [20, 105, 190].map((x) => `M${x} 4v5M${x} 288v5`);
  const down = [11, 66, 121, 176, 231, 286].map((y) => `M13 ${y}h5M192 ${y}h5`);
  return (
    <svg aria-hidden="true" viewBox="0 0 210 297" className="card-sheet-marks">
      <path d={[...across, ...down].join('')} fill="none" stroke="#000" strokeWidth="0.2" />
    </svg>
  );
}
