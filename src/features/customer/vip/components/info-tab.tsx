import { WELCOME_CONECTITOS } from '@/domain/figures';
import { CustomerCodeButton } from '@/features/customer/vip/components/customer-code-button';
import { Coins, Gift, Sparkles } from 'lucide-react';
import { HITO_COUNT, SPIN_COST } from '@/domain/figures';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { ProgressPath } from '@/ui/progress-path';

const benefits = [
  {
    Icon: Sparkles,
    title: 'Atención prioritaria',
    text: 'Di que eres VIP en la barra: te atienden con un trato preferente.',
  },
  {
    Icon: Gift,
    title: 'Recompensas especiales',
    text: 'Una ruleta con premios que solo tienen los clientes VIP.',
  },
  {
    Icon: Coins,
    title: 'Puntos Conectitos',
    text: 'Cada compra suma: 10 Conectitos por cada euro de tu ticket.',
  },
];

const steps = [
  `Al hacerte VIP recibes ${WELCOME_CONECTITOS} Conectitos de bienvenida.`,
  `Tira la ruleta VIP una vez al día: cada tirada cuesta ${SPIN_COST} Conectitos.`,
  'Canjea el premio en la barra antes de que acabe el día siguiente.',
  'Sube fotos de tus tickets de compra y gana más Conectitos.',
];

/** Tab "Info VIP": benefits, status and how it works. */
export function InfoTab() {
  return (
    <div className="grid gap-5">
      <Card as="section">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-heading">Tu Estado VIP</h2>
          <Badge tone="premium">VIP ACTIVO</Badge>
        </div>
        <p className="mt-3 font-semibold">
          Hitos Completados: {HITO_COUNT}/{HITO_COUNT}
        </p>
        <ProgressPath done={HITO_COUNT} label="Hitos completados" className="mt-3" />
        <CustomerCodeButton />
      </Card>
      <ul className="grid gap-4 md:grid-cols-3">
        {benefits.map(({ Icon, title, text }) => (
          <Card as="li" key={title} className="flex gap-4 md:flex-col">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div>
              <h2 className="text-lead font-bold">{title}</h2>
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
      <Card as="section">
        <h2 className="text-heading">Cómo funciona</h2>
        <ol className="mt-3 grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-sm font-bold text-primary-on"
              >
                {index + 1}
              </span>
              <span className="text-sm">{step}</span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
