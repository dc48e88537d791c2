import type { Signal } from '@functions/_shared/contracts/procedures/signals';
import { formatDay } from '@/domain/madrid';

/** Returns the observation and its possible honest explanation, for the person who judges it (rule P26). */
export function signalWords({ kind, count, day, member }: Signal): { seen: string; mayBe: string } {
  switch (kind) {
    case 'one-browser':
      return {
        seen: `${count} personas han demostrado estar aquí desde un mismo navegador en 30 días.`,
        mayBe: 'Puede ser una familia con una sola tableta.',
      };
    case 'one-step':
      return {
        seen: `${count} móviles sin cuenta leyeron el código de la pantalla en el mismo momento, el ${formatDay(day ?? '')}.`,
        mayBe: 'Puede ser un grupo grande que se apuntó a la vez.',
      };
    case 'screen-copied':
      return {
        seen: 'La clave de una de tus pantallas se ha usado en otro aparato.',
        mayBe:
          'Puede ser una tableta restaurada de una copia. En Pantallas ves cuál es: retírala y vincula la tuya otra vez.',
      };
    case 'friends-unseen':
      return {
        seen: `${count} amistades invitadas por una misma persona nunca han venido con prueba.`,
        mayBe: 'Puede que se apuntaran desde casa y aún no hayan pasado por aquí.',
      };
    case 'one-mailbox':
      return {
        seen: `${count} fichas usan un mismo buzón de correo escrito de varias formas.`,
        mayBe: 'Puede ser alguien que no recordaba con qué dirección se apuntó.',
      };
    case 'closed-hours':
      return {
        seen: `${count} visitas o canjes fuera del horario, el ${formatDay(day ?? '')}.`,
        mayBe: 'Puede ser un evento, o que el horario de Ajustes no esté al día.',
      };
    case 'many-corrections':
      return {
        seen: `${member ?? 'Alguien del equipo'} ha hecho ${count} correcciones en 7 días.`,
        mayBe: 'Puede ser una semana sin red o con el código de la barra estropeado.',
      };
    case 'favours':
      return {
        seen: `${member ?? 'Alguien del equipo'} ha ayudado ${count} veces a una misma persona en 30 días, con correcciones, vales o su teléfono como pantalla.`,
        mayBe: 'Puede ser alguien que viene siempre sin móvil, o a horas con poca gente.',
      };
    case 'handovers':
      return {
        seen: `${member ?? 'Alguien del equipo'} ha confirmado ${count} entregas a una misma persona en 30 días.`,
        mayBe: 'Puede ser quien abre cada día y quien desayuna cada día.',
      };
    case 'unseen-receipts':
      return {
        seen: `Una misma persona ha sumado ${count} € en 30 días con tickets por QR que nadie ha mirado. Desde 60 € en 7 días o 260 € en 30 los mira una persona.`,
        mayBe: 'Puede ser quien come aquí cada día.',
      };
  }
}
