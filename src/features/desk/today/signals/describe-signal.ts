import { UNREVIEWED_MONTH_EUROS, UNREVIEWED_WEEK_EUROS } from '@/domain/figures';
import type { Signal, TagSignal } from '@functions/_shared/contracts/procedures/signals';
import { formatDay } from '@/domain/madrid';
import { toEuros } from '@/domain/money';

interface SignalText {
  observation: string;
  explanation: string;
}

function describeTagSignal({ kind, count, day, tag }: TagSignal): SignalText {
  switch (kind) {
    case 'tag-jump':
      return {
        observation: `El contador de la etiqueta «${tag}» ha saltado ${count} toques de una vez.`,
        explanation: 'Puede ser un móvil que se quedó encima un rato. Mira que siga pegada en su sitio.',
      };
    case 'tag-unopened':
      return {
        observation: `${count} toques de la etiqueta «${tag}» no se han abierto en 7 días.`,
        explanation:
          'Puede ser mala cobertura en la barra, o móviles que se apoyan al lado. También alguien que guarda toques para luego.',
      };
    case 'tag-closed':
      return {
        observation: `${count} ${count === 1 ? 'toque' : 'toques'} de la etiqueta «${tag}» fuera del horario, lo último el ${formatDay(day ?? '')}.`,
        explanation: 'Puede ser un evento, o que el horario de Ajustes no esté al día.',
      };
  }
}

/** Returns the observation and its possible honest explanation, for the person who judges it (rule P26). */
export function describeSignal(signal: Signal | TagSignal): SignalText {
  if ('tag' in signal) return describeTagSignal(signal);
  const { kind, count, day, member } = signal;
  switch (kind) {
    case 'one-browser':
      return {
        observation: `${count} personas han demostrado estar aquí desde un mismo navegador en 30 días.`,
        explanation: 'Puede ser una familia con una sola tableta.',
      };
    case 'one-step':
      return {
        observation: `${count} móviles sin cuenta leyeron el código de la pantalla en el mismo momento, el ${formatDay(day ?? '')}.`,
        explanation: 'Puede ser un grupo grande que se apuntó a la vez.',
      };
    case 'screen-copied':
      return {
        observation: 'La clave de una de tus pantallas se ha usado en otro aparato.',
        explanation:
          'Puede ser una tableta restaurada de una copia. En Pantallas ves cuál es: retírala y vincula la tuya otra vez.',
      };
    case 'referrals-unseen':
      return {
        observation: `${count} amistades invitadas por una misma persona, varias en pocos minutos y desde una misma conexión, nunca han venido con prueba.`,
        explanation: 'Puede ser un grupo que se apuntó a la vez desde casa y aún no ha pasado por aquí.',
      };
    case 'one-mailbox':
      return {
        observation: `${count} fichas usan un mismo buzón de correo escrito de varias formas.`,
        explanation: 'Puede ser alguien que no recordaba con qué dirección se apuntó.',
      };
    case 'closed-hours':
      return {
        observation: `${count} visitas o canjes fuera del horario, el ${formatDay(day ?? '')}.`,
        explanation: 'Puede ser un evento, o que el horario de Ajustes no esté al día.',
      };
    case 'many-corrections':
      return {
        observation: `${member ?? 'Alguien del equipo'} ha hecho ${count} correcciones en 7 días.`,
        explanation: 'Puede ser una semana sin red o con el código de la barra estropeado.',
      };
    case 'favours':
      return {
        observation: `${member ?? 'Alguien del equipo'} ha ayudado ${count} veces a una misma persona en 30 días, con correcciones, vales o su teléfono como pantalla.`,
        explanation: 'Puede ser alguien que viene siempre sin móvil, o a horas con poca gente.',
      };
    case 'handovers':
      return {
        observation: `${member ?? 'Alguien del equipo'} ha confirmado ${count} entregas a una misma persona en 30 días.`,
        explanation: 'Puede ser quien abre cada día y quien desayuna cada día.',
      };
    case 'unseen-receipts':
      return {
        observation: `Una misma persona ha sumado ${Math.floor(toEuros(count))} € en 30 días con tickets por QR que nadie ha mirado. Desde ${UNREVIEWED_WEEK_EUROS} € en 7 días o ${UNREVIEWED_MONTH_EUROS} € en 30 los mira una persona.`,
        explanation: 'Puede ser quien come aquí cada día.',
      };
  }
}
