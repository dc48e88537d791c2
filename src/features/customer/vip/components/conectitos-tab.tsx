import { CalendarCheck, Camera, Coins, ReceiptText } from 'lucide-react';
import { paths } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { CONECTITOS_PER_EURO } from '@/domain/figures';
import { BalanceCard } from '@/features/customer/vip/components/balance-card';
import { MovementList } from '@/features/customer/vip/components/movement-list';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

const keep = { Icon: ReceiptText, text: 'Guarda el ticket de lo que tomes en esta cafetería.' };
const byPhoto = [
  keep,
  { Icon: Camera, text: 'Hazle una foto clara, con el total a la vista, y envíala.' },
  { Icon: Coins, text: `Cuando el equipo la apruebe, ganas ${CONECTITOS_PER_EURO} Conectitos por cada 1 €.` },
];
const byQr = [
  keep,
  { Icon: Camera, text: 'Escanea su QR o, si no lo lleva, envía una foto clara con el total a la vista.' },
  { Icon: Coins, text: `Ganas ${CONECTITOS_PER_EURO} Conectitos por cada 1 €: por QR, al día siguiente.` },
];

/** Says what a visit pays, where it does. */
function byVisit({ visit_points: points }: CafeVipArea) {
  if (points === null) return [];
  const text = `Cada visita que registras con tu sesión y su prueba suma ${points === 1 ? '1 Conectito' : `${points} Conectitos`}, una al día.`;
  return [{ Icon: CalendarCheck, text }];
}

/** Returns the Conectitos that provisional tickets will add to the balance. */
function provisionalPoints({ tickets }: CafeVipArea): number {
  const provisional = tickets.filter(({ status }) => status === 'provisional');
  return provisional.reduce((sum, { conectitos_to_award }) => sum + (conectitos_to_award ?? 0), 0);
}

interface ConectitosTabProps {
  area: CafeVipArea;
  welcome: { failed: boolean; retry: () => void };
}

/** Tab "Conectitos": the balance, how to earn more, and every movement. */
export function ConectitosTab({ area, welcome }: ConectitosTabProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <div className="grid gap-5">
        <BalanceCard
          balance={area.balance ?? 0}
          provisional={provisionalPoints(area)}
          waiting={area.tickets.filter(({ status }) => status === 'pending').length}
          welcomeFailed={welcome.failed}
          onRetryWelcome={welcome.retry}
        />
        <Card as="section">
          <h2 className="text-heading">Cómo ganar Conectitos</h2>
          <ul className="mt-3 grid gap-3">
            {[...(area.accepts_fiscal_qr ? byQr : byPhoto), ...byVisit(area)].map(({ Icon, text }) => (
              <li key={text} className="flex gap-3 text-sm">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
                {text}
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.earnConectitos(area.cafe.slug)} size="lg" className="mt-5 w-full">
            Ganar Conectitos
          </ButtonLink>
        </Card>
      </div>
      <Card as="section">
        <h2 className="text-heading">Movimientos</h2>
        <MovementList movements={area.movements} />
      </Card>
    </div>
  );
}
