import { useState } from 'react';
import { sonnerToast } from '@/ui/toast';

/**
 * Returns the action that copies a text, and what to show at its button: nothing, or the text to copy by hand where the
 * browser refuses, as web views of other apps do. The action resolves with whether the text is copied.
 */
export function useCopy(text: string) {
  const [isAdminOnlyError, setRefused] = useState(false);
  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setRefused(false);
      sonnerToast('Copiado');
      return true;
    } catch {
      setRefused(true);
      return false;
    }
  };
  const byHand = isAdminOnlyError && (
    <div role="alert" className="w-full min-w-0 rounded-control bg-paper-deep px-4 py-3 text-left text-sm">
      <p>No se ha podido copiar. Mantén pulsado el texto, o selecciónalo, y cópialo:</p>
      <p translate="no" className="mt-1 font-semibold wrap-anywhere whitespace-pre-wrap select-all">
        {text}
      </p>
    </div>
  );
  return { copy, byHand };
}
