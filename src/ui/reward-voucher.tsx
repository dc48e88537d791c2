import type { ReactNode, Ref } from 'react';
import { cx } from '@/ui/cx';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface RewardVoucherProps {
  /** The prize. */
  name: string;
  /** Key of its drawing. */
  picture: string;
  /** Small line above it, for example "Hito 1" or the café's name. */
  kicker?: ReactNode;
  /** Small line below it. */
  detail?: ReactNode;
  /** Content of the part to tear off: a code, a state or a date. */
  stub?: ReactNode;
  /** Spent tickets fade; the words say the state. */
  tone?: 'available' | 'spent';
  /** `tall` for the moment of winning, `wide` for lists. */
  shape?: 'tall' | 'wide';
  /** Heading level of the name, or plain text. */
  as?: 'h2' | 'h3' | 'p';
  /** Makes the name what the whole screen says: its heading, with these words before it; it can be given the focus. */
  says?: { lead: string; ref: Ref<HTMLHeadingElement> };
  className?: string;
}

/** Notches where the two parts meet, cut with a mask so that any background shows through. */
const cut = {
  tall: {
    main: '[mask-image:radial-gradient(circle_0.6rem_at_0_100%,transparent_98%,#000),radial-gradient(circle_0.6rem_at_100%_100%,transparent_98%,#000)] [mask-composite:intersect]',
    stub: '[mask-image:radial-gradient(circle_0.6rem_at_0_0,transparent_98%,#000),radial-gradient(circle_0.6rem_at_100%_0,transparent_98%,#000)] [mask-composite:intersect]',
    perforation: 'before:inset-x-5 before:-top-px before:border-t-[3px]',
  },
  // Large text takes the stub below: then it is torn off there.
  wide: {
    main: '[mask-image:radial-gradient(circle_0.5rem_at_0_100%,transparent_98%,#000),radial-gradient(circle_0.5rem_at_100%_100%,transparent_98%,#000)] [mask-composite:intersect] @min-[18rem]:[mask-image:radial-gradient(circle_0.5rem_at_100%_0,transparent_98%,#000),radial-gradient(circle_0.5rem_at_100%_100%,transparent_98%,#000)]',
    stub: '[mask-image:radial-gradient(circle_0.5rem_at_0_0,transparent_98%,#000),radial-gradient(circle_0.5rem_at_100%_0,transparent_98%,#000)] [mask-composite:intersect] @min-[18rem]:[mask-image:radial-gradient(circle_0.5rem_at_0_0,transparent_98%,#000),radial-gradient(circle_0.5rem_at_0_100%,transparent_98%,#000)]',
    perforation:
      'before:inset-x-4 before:-top-px before:border-t-[3px] @min-[18rem]:before:inset-x-auto @min-[18rem]:before:inset-y-4 @min-[18rem]:before:-left-px @min-[18rem]:before:border-t-0 @min-[18rem]:before:border-l-[3px]',
  },
};

/** A reward as what it is: a paper ticket with a perforated edge and a stub. */
export function RewardVoucher({
  name,
  picture,
  kicker,
  detail,
  stub,
  tone = 'available',
  shape = 'tall',
  as = 'h3',
  says,
  className,
}: RewardVoucherProps) {
  const tall = shape === 'tall';
  const edges = cut[shape];
  const Heading = says ? 'h1' : as;
  const paper = tone === 'available' ? 'bg-card' : 'bg-paper-deep';
  const ticket = (
    <div
      className={cx(
        'flex w-full flex-col drop-shadow-[0_10px_18px_rgb(58_34_23/0.16)]',
        tall ? cx('mx-auto max-w-80', className) : '@min-[18rem]:flex-row',
      )}
    >
      <div
        className={cx(
          'relative min-w-0 overflow-hidden',
          tall ? 'flex-1' : '@min-[18rem]:grow-999 @min-[18rem]:basis-[11rem]',
          paper,
          stub ? edges.main : 'rounded-card!',
          tall
            ? 'flex flex-col items-center rounded-t-card px-6 pt-8 pb-6 text-center short:pt-5 short:pb-3 lying:pt-4'
            : 'flex items-center gap-3 rounded-t-card p-4 sm:gap-4 @min-[18rem]:rounded-l-card @min-[18rem]:rounded-tr-none',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'absolute',
            tall ? 'inset-x-0 top-0 h-2.5' : 'inset-y-0 left-0 w-2',
            tone === 'available' ? 'bg-primary' : 'bg-line-strong',
          )}
        />
        <span
          className={cx(
            'grid shrink-0 place-items-center rounded-full',
            tall ? 'mb-4 size-36 short:mb-2 short:size-20 lying:size-14' : 'ml-1 size-14 sm:size-18',
            tone === 'available' ? 'bg-apricot-soft' : 'bg-line',
          )}
        >
          <RewardIllustration
            picture={picture}
            className={cx(
              tall ? 'size-24 short:size-14 lying:size-10' : 'size-10 sm:size-13',
              tone === 'spent' && 'opacity-60 saturate-50',
            )}
          />
        </span>
        <span className="min-w-0">
          {kicker && (
            <span className="block text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">
              {kicker}
            </span>
          )}
          <Heading
            ref={says?.ref}
            tabIndex={says && -1}
            className={cx(
              tall ? 'mt-1 text-title' : 'text-lead leading-snug',
              'font-extrabold text-balance focus-visible:outline-none',
            )}
          >
            {says && <span className="block text-lead font-semibold text-apricot-ink">{says.lead} </span>}
            {name}
          </Heading>
          {detail && <span className="mt-1 block text-sm text-ink-soft">{detail}</span>}
        </span>
      </div>
      {stub && (
        <div
          className={cx(
            'relative grid place-items-center text-center text-sm before:absolute before:border-dotted before:border-line-strong/60',
            paper,
            edges.stub,
            edges.perforation,
            tall
              ? 'min-h-18 rounded-b-card px-6 py-4 short:min-h-0 short:py-2.5'
              : 'min-w-24 rounded-b-card px-2 py-4 sm:px-3 @min-[18rem]:grow @min-[18rem]:basis-[6rem] @min-[18rem]:rounded-r-card @min-[18rem]:rounded-bl-none sm:@min-[26rem]:basis-[9rem]',
          )}
        >
          <div className="min-w-0">{stub}</div>
        </div>
      )}
    </div>
  );
  return tall ? ticket : <div className={cx('@container grid w-full', className)}>{ticket}</div>;
}
