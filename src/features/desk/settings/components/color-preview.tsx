import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CafeTheme } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';
import { ProgressPath } from '@/ui/progress-path';
import { RewardVoucher } from '@/ui/reward-voucher';

interface ColorPreviewProps {
  nombre: string;
  primary: string;
  secondary: string;
}

/** Pieces of the customers' screens in the colours being tried; nothing in it can be pressed. */
export function ColorPreview({ nombre, primary, secondary }: ColorPreviewProps) {
  return (
    <section aria-label="Vista previa" className="min-w-0">
      <CafeTheme primary={primary} secondary={secondary}>
        <Card inert className="flex flex-col gap-5">
          <div className="flex items-center justify-between gap-3">
            <p className="shrink-0 text-heading font-bold">Vista previa</p>
            <Badge tone="primary" className="min-w-0">
              <span className="min-w-0">{nombre}</span>
            </Badge>
          </div>
          <ProgressPath done={3} label="Ejemplo de progreso" />
          <RewardVoucher
            shape="wide"
            name="Café gratis"
            picture="coffee"
            kicker="Desafío 1"
            detail="Listo para canjear"
            as="p"
            stub={<span className="font-bold text-primary-ink">CANJEAR</span>}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button>Validar desafío</Button>
            <Button variant="secondary">Mis Recompensas</Button>
            <Badge tone="secondary">VIP</Badge>
          </div>
          <p className="font-semibold text-primary-ink underline decoration-2 underline-offset-4">
            Ver el desafío
          </p>
        </Card>
      </CafeTheme>
    </section>
  );
}
