import type { ReactNode } from 'react';
import { odds, type WeightedPrize } from '@/domain/wheel';
import { Card } from '@/ui/card';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface WheelOddsProps {
  wheel: readonly WeightedPrize[];
  /** Conditions of the prize, after "El premio sale al azar." */
  children?: ReactNode;
}

/** Shows the possible prizes of a wheel and their odds. */
export function WheelOdds({ wheel, children }: WheelOddsProps) {
  const shares = odds(wheel);
  return (
    <Card as="section" tone="flat">
      <h2 className="text-heading">Premios y probabilidades</h2>
      <ul className="mt-2 divide-y divide-line">
        {wheel.map(({ name }, index) => (
          <li key={name} className="flex items-center gap-3 py-2.5">
            <RewardIllustration name={name} className="size-9 shrink-0" />
            <span className="min-w-0 flex-1 font-medium">{name}</span>
            <span className="font-bold tabular-nums">{shares[index]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">El premio sale al azar. {children}</p>
    </Card>
  );
}
