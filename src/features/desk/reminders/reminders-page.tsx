import { LAPSED_FROM_DAYS, WAITING_REWARD_DAYS, WINDOW_ENDS_DAYS } from '@/domain/figures';
import type { ReminderSettings } from '@functions/_shared/contracts/procedures/reminders';
import { formatWhole } from '@functions/_shared/texts/numbers';
import { Link } from 'react-router-dom';
import { useRpcQuery } from '@/data/rpc';
import { useRpcMutation } from '@/data/rpc-mutation';
import { ReminderPreviews } from '@/features/desk/reminders/components/reminder-previews';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { unansweredMessage } from '@/data/unanswered';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';

/** `/team/:cafeSlug/cafe/reminders`: one switch, and the mails as they will look (rule M1). */
export function RemindersPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="reminders"
      query={useRpcQuery('load_reminder_settings', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar los recordatorios"
    >
      {(settings) => (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Switch settings={settings} />
          <ReminderPreviews cafe={settings.cafe.nombre} />
        </div>
      )}
    </DeskPageLayout>
  );
}

function Switch({ settings: { cafe, on, lacks, people, can_send_mail } }: { settings: ReminderSettings }) {
  const asksProof = cafe.service_mode !== 'no_proof';
  const offer = useRpcMutation('offer_reminders', { cafe_id: cafe.id });
  const shown = offer.isPending ? offer.variables.is_on : on;
  return (
    <Card>
      <p className="text-ink-soft">
        Después de su primer canje preguntamos a cada cliente si los quiere, y los recibe solo quien dice que
        sí. Tú no escribes nada.
      </p>
      <CheckboxCard
        role="switch"
        className="mt-4"
        label="Ofrecer recordatorios"
        detail={`Un premio que espera ${WAITING_REWARD_DAYS} días, una última visita con ${WINDOW_ENDS_DAYS} días de plazo, ${LAPSED_FROM_DAYS} días sin venir, o el último día de un premio VIP. Como mucho uno a la semana por persona, de 9 a 21 h. En los 7 días después de una visita, solo el del premio VIP.`}
        checked={shown}
        disabled={lacks !== null && !on}
        onChange={({ target }) => {
          if (offer.isPending) return;
          offer.mutate(
            { is_on: target.checked },
            {
              onError: (error) =>
                toast({ ...(unansweredMessage(error) ?? deskErrorMessage(error)), variant: 'destructive' }),
            },
          );
        }}
      />
      {lacks !== null && <Lacks lacks={lacks} cafe={cafe.slug} isOn={on} />}
      <p className="mt-3">
        {people === 0
          ? 'Todavía no los ha pedido nadie.'
          : people === 1
            ? 'Los ha pedido 1 persona.'
            : `Los han pedido ${formatWhole(people)} personas.`}{' '}
        {!on && people > 0 && 'Mientras esté apagado no se les escribe.'}
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        {asksProof
          ? 'A tres de cada diez personas, al azar, no se les escribe (a una de cada diez cuando ya sean 60): en Resultados ves cuánta gente viene con recordatorio y cuánta habría venido igual.'
          : 'Mientras tu café trabaje «Como siempre» no se puede medir cuánta gente traen: una visita se apunta sin prueba. Con prueba lo ves en Resultados.'}
      </p>
      {!can_send_mail && (
        <p className="mt-3 text-ink-soft">
          Ahora mismo desde aquí no salen correos. Saldrán cuando se pueda.
        </p>
      )}
    </Card>
  );
}

/** Says what a café has still to do before it may write to anybody (rule M1). */
function Lacks({
  lacks,
  cafe,
  isOn,
}: {
  lacks: NonNullable<ReminderSettings['lacks']>;
  cafe: string;
  isOn: boolean;
}) {
  const isUnnamed = lacks === 'identity';
  return (
    <p className="mt-3 rounded-control bg-paper-deep px-4 py-3">
      {isOn ? 'No sale ninguno: ' : 'Antes, '}
      {isUnnamed
        ? 'di de quién es la cafetería, porque cada correo tiene que nombrarlo. '
        : 'acepta el contrato de datos, por el que los mandamos por ti. '}
      <Link
        to={
          isUnnamed ? `${deskTabs.settings.to(cafe)}#legal_name` : `${deskTabs.documents.to(cafe)}#contract`
        }
        className="font-semibold underline underline-offset-4"
      >
        {isUnnamed ? 'Ir a Ajustes' : 'Ir a Documentos'}
      </Link>
    </p>
  );
}
