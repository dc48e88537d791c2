import { Button } from '@/ui/button';

interface SaveSectionButtonProps {
  /** True if the section holds something that is not saved: only then is there a button. */
  isChanged: boolean;
  isPending: boolean;
  children: string;
}

/** The quiet button of a section of settings: there while something in it has changed (rule T24). */
export function SaveSectionButton({ isChanged, isPending, children }: SaveSectionButtonProps) {
  if (!isChanged && !isPending) return null;
  return (
    <Button
      type="submit"
      variant="outline"
      pending={isPending}
      pendingLabel="Guardando…"
      className="self-start"
    >
      {children}
    </Button>
  );
}
