import { Coins, Gift, Sparkles } from 'lucide-react';
import { SPIN_COST, WELCOME_CONECTITOS } from '@/domain/figures';
import { LazyWalletButton } from '@/features/customer/shared/wallet/lazy-wallet';
import { Card } from '@/ui/card';

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

/** The card for the device's wallet, where it has one; the three benefits, and how it works. */
export default function InfoDetails({ cafeSlug }: { cafeSlug: string }) {
  return (
    <div className="grid gap-8">
      {__WALLETS__ && <LazyWalletButton cafeSlug={cafeSlug} />}
      <ul className="grid gap-3 md:grid-cols-3">
        {benefits.map(({ Icon, title, text }) => (
          <Card as="li" key={title} tone="flat" bare className="flex items-start gap-3 p-4">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
            <div className="min-w-0">
              <h2 className="text-base font-bold">{title}</h2>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="min-h-touch w-fit content-center px-1 font-semibold">Cómo funciona</summary>
        <ol className="mt-1 grid list-decimal gap-2 pl-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}
