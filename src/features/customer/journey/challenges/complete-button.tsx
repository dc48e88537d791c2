import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';

/** Completes a challenge; its look says whether that is the next thing to do. */
export function CompleteButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button size="lg" pendingLabel="Comprobando…" {...props}>
      Completar desafío
    </Button>
  );
}
