import { Camera, ReceiptText, ScanLine, UserCheck } from 'lucide-react';
import { CONECTITOS_PER_EURO } from '@/domain/figures';
import { Badge } from '@/ui/badge';

/** Explains the value of a ticket (rule V11). */
export function TicketValue() {
  return (
    <>
      <Badge tone="premium">{CONECTITOS_PER_EURO} Conectitos por cada 1 €</Badge>
      <p className="mt-2 text-sm text-ink-soft">Un ticket de menos de 0,10 € no suma Conectitos.</p>
    </>
  );
}

/** Lists the rules for a ticket's photo. */
export function PhotoRules({ cafeName }: { cafeName: string }) {
  const rules = [
    { Icon: Camera, text: 'La foto se ve clara y sin cortes.' },
    { Icon: ScanLine, text: 'El total está a la vista.' },
    { Icon: ReceiptText, text: `El ticket es de ${cafeName}.` },
    { Icon: UserCheck, text: 'El equipo lo revisará y te avisaremos aquí.' },
  ];
  return (
    <ul className="mt-4 grid gap-2.5 sm:grid-cols-2">
      {rules.map(({ Icon, text }) => (
        <li key={text} className="flex items-start gap-3 text-sm">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
