import type { ComponentProps } from 'react';
import * as RadixTabs from '@radix-ui/react-tabs';
import { cx } from '@/ui/cx';

/** Tabs of Radix: `<Tabs defaultValue><TabsList label><TabsTrigger value/></TabsList><TabsContent value/></Tabs>`. */
export const Tabs = RadixTabs.Root;

interface TabsListProps extends ComponentProps<typeof RadixTabs.List> {
  /** Subject of the tabs, for screen readers. */
  label: string;
}

export function TabsList({ label, className, ...rest }: TabsListProps) {
  return (
    <RadixTabs.List
      aria-label={label}
      className={cx('relative flex flex-wrap border-b-2 border-line sm:gap-1', className)}
      {...rest}
    />
  );
}

/** Radix gives a pressed tab the focus by script, which browsers take for the keyboard's: its ring would stay. */
const focusRingForKeyboardOnly: ComponentProps<'button'> = {
  onPointerDown: ({ currentTarget }) => currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: ({ currentTarget }) => currentTarget.removeAttribute('data-pressed'),
  onBlur: ({ currentTarget }) => currentTarget.removeAttribute('data-pressed'),
};

/** One tab; the chosen one carries the line and its dot. */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cx(
        'relative flex min-h-touch flex-auto items-center justify-center gap-2 rounded-t-control px-1 text-sm font-semibold text-ink-soft transition hover:text-ink sm:px-3',
        // four of them share one row from 360 px on
        'max-[24rem]:px-0.5 max-[24rem]:text-xs',
        // Forced colours remove backgrounds, and with them the line of the active tab.
        '-outline-offset-2 data-pressed:outline-none data-[state=active]:text-primary-ink forced-colors:data-[state=active]:border-2',
        'after:absolute after:inset-x-1 after:bottom-0 after:h-[3px] after:origin-left after:scale-x-0 after:rounded-full after:bg-primary after:transition-transform after:duration-calm after:ease-settle data-[state=active]:after:scale-x-100 sm:after:inset-x-3',
        className,
      )}
      {...focusRingForKeyboardOnly}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cx('pt-6', className)} {...rest} />;
}
