import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from '@/ui/button';
import { note } from '@/ui/toast';

/** Time for which the button confirms the copy, in milliseconds. */
const SAID = 2000;

interface CopyButtonProps {
  text: string;
  /** Name of the copied text, for screen readers: "Copiar enlace de registro". */
  label: string;
}

/** Puts a text on the clipboard and says "Copiado" (rule J23). */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      note('Copiado');
    } catch {
      // Without https, or when the browser says no.
      note('No se ha podido copiar. Selecciona el texto y cópialo.');
    }
  };

  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => void copy()}
      aria-label={copied ? 'Copiado' : label}
      className="shrink-0"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {copied ? 'Copiado' : 'Copiar'}
    </Button>
  );
}
