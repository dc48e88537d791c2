import { useRef } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

/** Texts of the question before unsaved work is lost. */
export interface DiscardTexts {
  title: string;
  description: string;
  /** Texts of the buttons, where it is no form that is left. */
  stay?: string;
  leave?: string;
}

interface DiscardDialogProps {
  words: DiscardTexts;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before what was chosen and not saved is lost. */
export function DiscardDialog({ words, onDiscard, onStay }: DiscardDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onStay}
      initialFocus={stay}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button ref={stay} onClick={onStay}>
            {words.stay ?? 'Seguir editando'}
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            {words.leave ?? 'Salir sin guardar'}
          </Button>
        </>
      }
    />
  );
}
