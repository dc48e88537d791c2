import { formatWhole, percentOf } from '@functions/_shared/texts/numbers';

interface ShareListProps {
  /** The groups that are compared: how many they are, and how many of them did it. */
  shares: readonly { name: string; of: number; part: number }[];
}

/** Shows shares one below the other, of fewer than ten people without a percentage (rule I20). */
export function ShareList({ shares }: ShareListProps) {
  return (
    <dl className="mt-1">
      {shares.map(({ name, of, part }) => {
        const percent = percentOf(part, of);
        return (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <dt className="font-medium">{name}</dt>
            <dd className="tabular-nums">
              {formatWhole(part)} de {formatWhole(of)}
              {percent !== null && <span className="text-ink-soft"> ({percent} %)</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
