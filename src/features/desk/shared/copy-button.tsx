import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from '@/ui/button';
import { useCopy } from '@/ui/use-copy';

/** Time for which the button confirms the copy, in milliseconds. */
const CONFIRMATION_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** Name of the copied text, for screen readers: "Copiar enlace de registro". */
  label: string;
}

/** Puts a text on the clipboard and says "Copiado" (rule J23), or shows it to be copied by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const { copy, byHand } = useCopy(text);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={async () => setCopied(await copy())}
        aria-label={isCopied ? 'Copiado' : label}
        className="shrink-0"
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {isCopied ? 'Copiado' : 'Copiar'}
      </Button>
      {byHand}
    </>
  );
}
