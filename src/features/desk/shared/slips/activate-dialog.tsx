import { useState } from 'react';
import { formatDay, nextDay } from '@/domain/madrid';
import { Button } from '@/ui/button';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { Dialog } from '@/ui/dialog';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

interface ActivateDialogProps {
  label: string;
  today: string;
  onActivate: (day: string) => Promise<void>;
  onClose: () => void;
}

/** For which day a sheet is good: today, or in the evening the next. */
export function ActivateDialog({ label, today, onActivate, onClose }: ActivateDialogProps) {
  const [day, setDay] = useState(today);
  const { isIntended } = useEarlyClickGuard();
  const days = [
    { value: today, name: 'Hoy' },
    { value: nextDay(today), name: 'Mañana' },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Activar la hoja ${label}`}
      description="Sus vales cuentan la visita de ese día y se pueden usar hasta dos días después. No se cambia más tarde."
      footer={
        <Button
          size="lg"
          pendingLabel="Activando…"
          onClick={({ timeStamp }) => (isIntended(timeStamp) ? onActivate(day) : undefined)}
        >
          Activar
        </Button>
      }
    >
      <ChoiceGroup legend="¿Qué día los repartes?" kind="single" columns={2}>
        {days.map(({ value, name }) => (
          <RadioCard
            key={value}
            name="day"
            value={value}
            label={name}
            detail={formatDay(value)}
            checked={day === value}
            onChange={() => setDay(value)}
          />
        ))}
      </ChoiceGroup>
    </Dialog>
  );
}
