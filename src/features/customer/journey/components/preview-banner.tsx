import { Eye } from 'lucide-react';

/** Tells an administrator that nothing done here counts. */
export function PreviewBanner() {
  return (
    <p
      role="status"
      className="mt-2 flex items-start gap-3 rounded-control border border-crema bg-crema-soft p-4 text-sm font-semibold"
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      Vista previa de administración: ves el recorrido como un cliente, pero aquí no se guarda nada.
    </p>
  );
}
