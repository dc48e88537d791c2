import { useState } from 'react';
import { DiscardDialog, type DiscardWords } from '@/features/desk/shared/discard-dialog';
import { useLeaveGuard } from '@/features/desk/shared/use-leave-guard';

/**
 * Guards a screen that may have something unsaved: the screen says so by `setUnsaved`, shows `question`, and sends its
 * own steps through `guard`; nothing leaves it unasked.
 */
export function useUnsaved(words: DiscardWords) {
  const [unsaved, setUnsaved] = useState(false);
  const { asking, guard, leave, stay } = useLeaveGuard(unsaved);
  const discard = () => {
    setUnsaved(false);
    leave();
  };
  return {
    setUnsaved,
    guard,
    question: asking && <DiscardDialog words={words} onStay={stay} onDiscard={discard} />,
  };
}
