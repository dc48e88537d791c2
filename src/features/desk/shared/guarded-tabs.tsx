import type { ReactNode } from 'react';
import { useGuardedStep } from '@/features/desk/shared/unsaved-work';
import { Tabs } from '@/ui/tabs';

interface GuardedTabsProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** Tabs that are a way out of a form with unsaved work. */
export function GuardedTabs({ value, onValueChange, children }: GuardedTabsProps) {
  const guard = useGuardedStep();
  return (
    // A tab that opened with the focus would open once more when a question gives the focus back.
    <Tabs value={value} onValueChange={(next) => guard(() => onValueChange(next))} activationMode="manual">
      {children}
    </Tabs>
  );
}
