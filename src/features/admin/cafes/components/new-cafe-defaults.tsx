import { Card } from '@/ui/card';

const notes = [
  'Cada cafetería tiene su propia página de registro de visitas.',
  'El progreso de los clientes y los códigos VIP son de cada cafetería: no pasan de una a otra.',
  'Todas comparten la misma estructura de siete desafíos.',
];

/** Explains what a new café starts with (rules J1 and J6). */
export function NewCafeDefaults() {
  return (
    <Card as="section" tone="quiet">
      <h2 className="text-heading">Antes de empezar</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-soft">
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
