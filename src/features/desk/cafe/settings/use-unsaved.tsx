import { useState } from 'react';
import { DiscardDialog } from '@/features/desk/cafe/settings/components/discard-dialog';
import { useLeaveGuard } from '@/features/desk/cafe/settings/use-leave-guard';

/**
 * A screen that may have something unsaved: it says so by `setUnsaved`, shows `question`, and sends its own steps through
 * `guard`; nothing leaves it unasked.
 */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState(false);
  const { asking, guard, leave, stay } = useLeaveGuard(unsaved);
  const discard = () => {
    setUnsaved(false);
    leave();
  };
  return { setUnsaved, guard, question: asking && <DiscardDialog onStay={stay} onDiscard={discard} /> };
}
