import type { ReactNode } from 'react';
import type { Headline } from '@/features/desk/results/headline';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

const grounds = { worse: 'bg-danger-soft', better: 'bg-success-soft' };
const tones = { worse: 'text-danger', better: 'text-success', same: 'text-primary-ink' };

/** Shows what comes first, with its one button. Two dots and a line that rises or falls draw the change (rule I20). */
export function HeadlineCard({ headline, children }: { headline: Headline; children: ReactNode }) {
  const { text, detail, verdict, change } = headline;
  const rise = Math.max(-1, Math.min(1, (change ?? 0) * 3)) * 18;
  return (
    <Card
      as="section"
      aria-label="Lo primero"
      className={cx('flex flex-wrap items-center gap-x-8 gap-y-4', verdict && grounds[verdict])}
    >
      <div className="flex min-w-0 flex-[1_1_20rem] items-center gap-4 sm:gap-6">
        {change !== null && (
          // the colour is the wrapper's: an SVG keeps its own where colours are forced
          <span className={cx('shrink-0', tones[verdict ?? 'same'])}>
            <svg aria-hidden="true" viewBox="4 0 58 56" className="w-14 sm:w-20" strokeWidth="4">
              <path d={`M12 ${28 + rise}L52 ${28 - rise}`} stroke="currentColor" />
              <circle cx="12" cy={28 + rise} r="6" stroke="currentColor" fill="var(--card)" />
              <circle cx="52" cy={28 - rise} r="8" fill="currentColor" />
            </svg>
          </span>
        )}
        <div className="min-w-0">
          <h2 className="text-title text-balance">{text}</h2>
          {detail && <p className="mt-1 text-ink-soft">{detail}</p>}
        </div>
      </div>
      <div className="print:hidden">{children}</div>
    </Card>
  );
}
