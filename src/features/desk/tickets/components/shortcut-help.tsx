import { Keyboard } from 'lucide-react';

const keys = [
  ['J / K', 'siguiente / anterior'],
  ['E', 'escribir el importe'],
  ['Intro', 'aprobar (en el importe)'],
  ['Esc', 'salir de un campo o de la pregunta'],
  ['A', 'aprobar'],
  ['R', 'rechazar: pregunta por qué'],
  ['1 – 4', 'el motivo del rechazo'],
  ['N', 'notas'],
  ['+ / − / G', 'acercar, alejar, girar'],
] as const;

interface ShortcutHelpProps {
  enabled: boolean;
  onChange: (enabled: boolean) => void;
}

/** The keys for the whole queue, and the switch that turns them off. */
export function ShortcutHelp({ enabled, onChange }: ShortcutHelpProps) {
  return (
    <details className="rounded-card border border-line bg-paper-deep/70 text-sm pointer-coarse:hidden">
      <summary className="flex min-h-touch items-center gap-2.5 px-4 font-semibold">
        <Keyboard aria-hidden="true" className="size-5" />
        Atajos de teclado
      </summary>
      <div className="px-4 pb-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-md border border-line-strong/60 bg-card px-1.5 py-0.5 text-xs font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd className="text-ink-soft">{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex min-h-touch items-center gap-3">
          <input
            type="checkbox"
            checked={enabled}
            onChange={({ target }) => onChange(target.checked)}
            className="size-5 accent-(--cafe-primary-ink)"
          />
          Usar atajos de una tecla
        </label>
      </div>
    </details>
  );
}
