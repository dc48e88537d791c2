import type { Account } from '@functions/_shared/contracts/procedures/accounts';
import { useState } from 'react';
import WalletButton, { type Wallet } from '@/features/customer/shared/wallet/wallet-button';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';

export interface WalletCardsProps {
  wallet: Wallet;
  cafes: Account['cafes'];
}

/** Saves the card of each café in the device's wallet, again too, and with the first name only by a tick (rule W14). */
export default function WalletCards({ wallet, cafes }: WalletCardsProps) {
  const [showsName, setShowsName] = useState(false);
  if (cafes.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="wallet" className="mt-5">
      <h2 id="wallet" className="text-heading">
        Tu tarjeta en el móvil
      </h2>
      <p className="mt-2 text-ink-soft">
        En la cartera del móvil se pone al día sola.{' '}
        {wallet === 'google' && 'Lo que pone en ella lo guarda también Google. '}
        Para canjear, abre siempre esta página.
      </p>
      <div className="mt-3">
        <CheckboxCard
          label="Con mi nombre"
          detail="Sin marcar, la tarjeta no dice de quién es."
          checked={showsName}
          onChange={({ target }) => setShowsName(target.checked)}
        />
      </div>
      <ul className="mt-4 grid gap-4">
        {cafes.map(({ nombre, slug }) => (
          <li key={slug} className="grid gap-2">
            <p className="font-semibold break-words">{nombre}</p>
            <WalletButton wallet={wallet} cafeSlug={slug} cafeName={nombre} showsName={showsName} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
