import type { Answer } from '@functions/_shared/contracts/procedures';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import { unansweredMessage } from '@/data/unanswered';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { useAddress } from '@/lib/use-address';
import { CheckboxCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';

interface MonthMailProps {
  cafe: { id: string; slug: string };
  subscription: NonNullable<Answer<'load_results'>['month_mail_subscription']>;
}

/** The switch by which an owner gets each month by mail (rule I21). */
export function MonthMail({ cafe, subscription: { is_subscribed, proven, can_send_mail } }: MonthMailProps) {
  const change = useRpcMutation('set_month_mail_subscription', { cafe_id: cafe.id });
  const returnTo = useAddress();
  const on = change.isPending ? change.variables.is_subscribed : is_subscribed;
  return (
    <section aria-label="El mes por correo" className="print:hidden">
      <CheckboxCard
        role="switch"
        label="Recibir cada mes en mi correo"
        detail="El día 1, las frases y las sumas del mes, solo a ti. Se para con un toque."
        checked={on}
        disabled={!proven && !is_subscribed}
        onChange={({ target }) => {
          if (change.isPending) return;
          change.mutate(
            { is_subscribed: target.checked },
            {
              onError: (error) =>
                toast({ ...(unansweredMessage(error) ?? deskErrorMessage(error)), variant: 'destructive' }),
            },
          );
        }}
      />
      {!proven && (
        <p className="mt-3 text-ink-soft">
          Solo escribimos a direcciones confirmadas, y la tuya todavía no lo está.{' '}
          <Link
            to={paths.confirmEmail()}
            state={{ returnTo }}
            className="font-semibold text-primary-ink underline underline-offset-4"
          >
            Confirmar mi correo
          </Link>
        </p>
      )}
      {!can_send_mail && (
        <p className="mt-3 text-ink-soft">
          Ahora mismo desde aquí no salen correos. Lo que pidas queda guardado y llegará el primer día 1 en
          que salgan.
        </p>
      )}
    </section>
  );
}
