import { useAllowGreeting } from '@/features/account/api/allow-greeting';
import { errorMessage } from '@/lib/error-messages';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';

/** The one switch by which somebody lets screens of cafés greet them (rule P28). */
export function Greeting({ userId, greeted }: { userId: string; greeted: boolean }) {
  const allow = useAllowGreeting(userId);
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-heading">Tu nombre en el mostrador</h2>
      <CheckboxCard
        role="switch"
        className="mt-4"
        label="Que la pantalla me salude"
        detail="Al escanear su código dice «¡Hola!» con tu nombre de pila unos segundos, a la vista de todos. Solo en cafeterías con pantalla."
        checked={allow.isPending ? allow.variables : greeted}
        onChange={({ target }) => {
          if (allow.isPending) return;
          allow.mutate(target.checked, {
            onError: (error) => toast({ ...errorMessage(error), variant: 'destructive' }),
          });
        }}
      />
    </Card>
  );
}
