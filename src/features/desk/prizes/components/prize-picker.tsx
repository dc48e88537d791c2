import type { ListedPrize } from '@functions/_shared/contracts/procedures/prizes';
import { Plus } from 'lucide-react';
import { formatEuros } from '@functions/_shared/texts/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface PrizePickerProps {
  prizes: readonly ListedPrize[];
  /** Names of the prizes that lie on the wheel already: they are left out. */
  taken: readonly string[];
  onPick: (prize: ListedPrize) => void;
  onNew: () => void;
  /** Takes the segment off the wheel; undefined where there is none yet. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** The café's list to choose a prize for a wheel from, or to take one off: one press. */
export function PrizePicker({ prizes, taken, onPick, onNew, onRemove, onClose }: PrizePickerProps) {
  const free = prizes.filter(({ name }) => !taken.includes(name));
  return (
    <Dialog open onOpenChange={onClose} title="Elige un premio">
      {free.length === 0 && (
        <p className="mb-3 text-ink-soft">Todos los de tu lista ya están en la ruleta.</p>
      )}
      <ul className="divide-y divide-line">
        {free.map((prize) => (
          <li key={prize.name}>
            <button
              type="button"
              onClick={() => onPick(prize)}
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-1 py-1.5 text-left hover:bg-paper-deep"
            >
              <RewardIllustration picture={prize.picture} className="size-9 shrink-0" />
              <span className="min-w-0 flex-1 leading-tight font-semibold break-words">{prize.name}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                {prize.value_cents === null ? 'Sin valor' : formatEuros(prize.value_cents)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="outline" className="mt-3 w-full" onClick={onNew}>
        <Plus aria-hidden="true" className="size-5" />
        Nuevo premio
      </Button>
      {onRemove && (
        <Button variant="ghost" className="mt-2 w-full" onClick={onRemove}>
          Quitar de la ruleta
        </Button>
      )}
    </Dialog>
  );
}
