import { note } from '@/ui/toast';

/** Copies a text and says so, or what to do where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note('Copiado');
  } catch {
    note('No se ha podido copiar. Mantén pulsado el texto para copiarlo.');
  }
}
