import { LAPSED_FROM_DAYS, LAPSED_UNTIL_DAYS, RETURN_DAYS } from '../figures.ts';
import type { Results } from '../contracts/procedures/results.ts';
import { hitoTitle, type FirstChallenge } from './hito-titles.ts';
import {
  aboutEuros,
  atHour,
  formatCounted,
  MIN_SAMPLE,
  formatWhole,
  percentOf,
  shortEuros,
  weekdayEach,
} from './numbers.ts';

type Numbers = Results['sentences'];

/** One thing that the numbers say. */
export interface Sentence {
  id: keyof Numbers;
  text: string;
  /** The number that it comes from, or why it says so little. */
  from: string;
}

const FEW = 'Son muy pocas personas para sacar conclusiones.';

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function returned({ of, back, of_before, back_before }: Numbers['returned']): Omit<Sentence, 'id'> {
  const percent = percentOf(back, of);
  const percentBefore = percentOf(back_before, of_before);
  const before =
    of_before === 0
      ? ''
      : back > 0 && percent !== null && percentBefore !== null
        ? ` (antes ${percentBefore})`
        : ` (antes ${formatWhole(back_before)} de ${formatWhole(of_before)})`;
  if (of === 0)
    return {
      text: 'Todavía no se puede decir cuántos clientes nuevos vuelven.',
      from: `Se dice de quien cumplió en estas fechas ${RETURN_DAYS} días desde su registro.`,
    };
  if (of === 1)
    return {
      text: `El único cliente nuevo ${back === 1 ? 'volvió' : 'no volvió'} en ${RETURN_DAYS} días${before}.`,
      from: FEW,
    };
  if (percent === null || back === 0)
    return {
      text: `${back === 0 ? 'Ninguno de los' : `${formatWhole(back)} de`} ${formatWhole(of)} clientes nuevos ${back > 1 ? 'volvieron' : 'volvió'} en ${RETURN_DAYS} días${before}.`,
      from: percent === null ? FEW : `0 de ${formatWhole(of)} personas.`,
    };
  return {
    text: `${percent} de cada 100 clientes nuevos ${percent === 1 ? 'volvió' : 'volvieron'} en ${RETURN_DAYS} días${before}.`,
    from: `${formatWhole(back)} de ${formatWhole(of)} personas.`,
  };
}

function stuck(numbers: Numbers['stuck'], over: boolean, first: FirstChallenge | null): Omit<Sentence, 'id'> {
  if (!numbers)
    return {
      text: over
        ? 'Nadie se había quedado parado en un desafío.'
        : 'Nadie se ha quedado parado en un desafío.',
      from: 'Parado: dos semanas sin venir con un desafío a medias.',
    };
  const { step, people, people_before } = numbers;
  const already =
    people_before === 0
      ? 'Antes de estas fechas, ninguna de ellas.'
      : people_before === people
        ? 'Ya antes de estas fechas.'
        : `Antes de estas fechas, ya ${formatWhole(people_before)} de ellas.`;
  return {
    text: `El desafío ${step} («${hitoTitle(step, first)}») ${over ? 'era donde más gente se quedaba' : 'es donde más gente se queda'}.`,
    from: `${over ? formatCounted(people, 'persona llevaba entonces', 'personas llevaban entonces') : formatCounted(people, 'persona lleva', 'personas llevan')} dos semanas ahí sin venir. ${people < MIN_SAMPLE ? FEW : already}`,
  };
}

function prizes(numbers: Numbers['prizes'], when: string, ofAll: boolean): Omit<Sentence, 'id'> {
  const { handed_out, cost_cents, unpriced, handed_out_before, cost_cents_before, unpriced_before } = numbers;
  const priced = handed_out - unpriced;
  const gave = ofAll ? (handed_out === 1 ? 'se ha entregado' : 'se han entregado') : 'has entregado';
  const costs = priced > 0 ? `; ${handed_out === 1 ? 'cuesta' : 'cuestan'} ${aboutEuros(cost_cents)}` : '';
  const costBefore =
    priced > 0 && handed_out_before > unpriced_before ? ` por ${shortEuros(cost_cents_before)}` : '';
  if (handed_out === 0)
    return {
      text: `No ${ofAll ? 'se ha' : 'has'} entregado ningún premio ${when} (antes ${formatWhole(handed_out_before)}).`,
      from: 'Cuenta lo que se canjea, no lo que se gana.',
    };
  const missing = formatCounted(unpriced, 'que no tiene', 'que no tienen');
  return {
    text: `${upper(when)} ${gave} ${formatCounted(handed_out, 'premio', 'premios')}${costs} (antes ${formatWhole(handed_out_before)}${costBefore}).`,
    from:
      unpriced === 0
        ? 'Con los valores de mercado que pone la persona titular en Premios.'
        : priced === 0
          ? 'Pon en Premios lo que vale cada uno y aquí verás lo que cuestan.'
          : `Sin contar ${missing} valor puesto.`,
  };
}

const hourOfWeek = ({ weekday, hour }: NonNullable<Numbers['best_hour']>) =>
  `los ${weekdayEach(weekday)} ${atHour(hour)}`;

function bestHour(
  { best_hour: numbers, best_hour_before: earlier }: Numbers,
  ofAll: boolean,
): Omit<Sentence, 'id'> {
  if (!numbers)
    return {
      text: `Todavía no hay visitas para decir cuál es ${ofAll ? 'la' : 'tu'} hora.`,
      from: 'Ninguna visita.',
    };
  const when = hourOfWeek(numbers);
  const before =
    earlier && earlier.of >= MIN_SAMPLE
      ? ` (antes, ${hourOfWeek(earlier) === when ? 'también' : hourOfWeek(earlier)})`
      : '';
  const share = `${formatWhole(numbers.visits)} de ${formatCounted(numbers.of, 'visita', 'visitas')}`;
  return numbers.of < MIN_SAMPLE
    ? {
        text: `Aún es pronto para decir cuál es ${ofAll ? 'la' : 'tu'} hora; de momento, ${when}.`,
        from: `${share}: son muy pocas.`,
      }
    : {
        text: `${upper(when)} es ${ofAll ? 'la hora con más visitas' : 'tu hora'}${before}.`,
        from: `${share}.`,
      };
}

function lapsed({ people, people_before }: Numbers['lapsed'], over: boolean): Omit<Sentence, 'id'> {
  const [one, many] = over ? ['llevaba entonces', 'llevaban entonces'] : ['lleva', 'llevan'];
  const who =
    people === 0 ? `Ningún cliente ${one}` : formatCounted(people, `cliente ${one}`, `clientes ${many}`);
  return {
    text: `${who} más de tres semanas sin venir (antes ${formatWhole(people_before)}).`,
    from: `Su última visita ${over ? 'había sido' : 'fue'} hace entre ${LAPSED_FROM_DAYS} y ${LAPSED_UNTIL_DAYS} días.`,
  };
}

/** Returns true for a period that is a month: read on the next day it is over, although no day is missing. */
const isWholeMonth = ({ from, to }: Results['period']) =>
  from.endsWith('-01') && new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10).endsWith('-01');

/**
 * Returns the five sentences of a period, in their order.
 * @param when what the period is called in a sentence, for example "en octubre de 2026"
 * @param first what challenge 1 asks for at the café; null for all cafés together
 */
export function sentencesOf(
  { sentences: numbers, period }: Pick<Results, 'sentences' | 'period'>,
  when: string,
  first: FirstChallenge | null,
): Sentence[] {
  const ofAll = first === null;
  const over = period.to < period.last_day || isWholeMonth(period);
  return [
    { id: 'returned', ...returned(numbers.returned) },
    { id: 'stuck', ...stuck(numbers.stuck, over, first) },
    { id: 'prizes', ...prizes(numbers.prizes, when, ofAll) },
    { id: 'best_hour', ...bestHour(numbers, ofAll) },
    { id: 'lapsed', ...lapsed(numbers.lapsed, over) },
  ];
}
