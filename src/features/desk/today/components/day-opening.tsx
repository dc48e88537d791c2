import type { Today } from '@functions/_shared/contracts/procedures/today';
import { describeUsual, describeYesterday } from '@/features/desk/today/describe-day';
import { EmptyTable } from '@/ui/illustrations/states';

/** Opens a day on which nobody has come yet: who usually does, and what yesterday was (rule T35). */
export function DayOpening({ today }: { today: Today }) {
  const usual = describeUsual(today);
  const yesterday = describeYesterday(today);
  const isOver = today.day_summary !== null;
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-1 pt-6 pb-4 text-center lg:mt-auto lg:max-w-md lg:pt-10">
      <div className="relative mb-2 h-36 w-48 lg:mb-4 lg:h-54 lg:w-72">
        {!isOver && (
          <svg viewBox="0 0 192 144" aria-hidden="true" className="absolute inset-0" stroke="var(--crema)">
            <path d="M38 80 a58 58 0 0 1 116 0" fill="var(--crema-soft)" strokeWidth="0" />
            <path d="M26 63 A72 72 0 0 1 166 63" fill="none" strokeWidth="9" strokeDasharray="3 15.8" />
          </svg>
        )}
        <EmptyTable className="relative size-full" />
      </div>
      <h2 id="opening" className="text-heading text-balance lg:text-title">
        {isOver ? 'Mañana será otro día' : (usual ?? 'Un día por estrenar')}
      </h2>
      {yesterday && !isOver && <p className="text-ink-soft">{yesterday}</p>}
      {!today.has_begun && <p className="text-ink-soft">Las visitas y los canjes salen aquí solos.</p>}
    </div>
  );
}
