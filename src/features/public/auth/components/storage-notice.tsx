import { useState } from 'react';
import { isStoragePersistent } from '@/lib/browser-storage';

/** Says before a log-in or sign-up that its session ends with the tab, where the browser keeps nothing (rule A31). */
export function StorageNotice() {
  const [isPersistent] = useState(isStoragePersistent);
  return (
    !isPersistent && (
      <p className="mt-3 text-sm text-ink-soft">
        Este navegador no deja guardar tu sesión: si recargas o cierras esta pestaña, tendrás que entrar otra
        vez.
      </p>
    )
  );
}
