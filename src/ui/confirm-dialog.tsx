import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description: ReactNode;
  yes: string;
  no: string;
  /** The look of the "yes". */
  variant?: ButtonVariant;
  onYes: () => void;
  onNo: () => void;
  /** The subject of the question, between the text and the answers. */
  children?: ReactNode;
}

/**
 * Asks before what cannot be taken back. The focus is on "no", and what is pressed in its first moment was meant for what
 * stood there before and does nothing.
 */
export function ConfirmDialog({
  open,
  title,
  description,
  yes,
  no,
  variant,
  onYes,
  onNo,
  children,
}: ConfirmDialogProps) {
  const refuse = useRef<HTMLButtonElement>(null);
  const { isIntended } = useEarlyClickGuard(open);
  const ifIntended = (act: () => void) => (event: { timeStamp: number }) => {
    if (isIntended(event.timeStamp)) act();
  };
  return (
    <Dialog
      open={open}
      initialFocus={refuse}
      onOpenChange={(next) => {
        if (!next && isIntended(performance.now())) onNo();
      }}
      // Unlike a press, Back cannot have been meant for what stood there before.
      onBack={onNo}
      title={title}
      description={description}
      footer={
        <>
          <Button size="lg" variant={variant} onClick={ifIntended(onYes)}>
            {yes}
          </Button>
          <Button ref={refuse} size="lg" variant="outline" onClick={ifIntended(onNo)}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
