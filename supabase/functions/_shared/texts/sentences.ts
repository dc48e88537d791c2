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

/** One thing that the numbers say: as a sentence for mails and paper, and as a figure with its words for the screen. */
export interface Sentence {
  id: keyof Numbers;
  text: string;
  /** The number that it comes from, or why it says so little. */
  from: string;
  /** The figure, which stands before `words`; null where there is nothing to tell yet, and for the hour. */
  figure: string | null;
  words: string;
  /** Text of `from` besides the figure and its words; null where these say it. */
  detail: string | null;
  /** The time before, for example "antes 77 %"; null where there is none to compare with. */
  before: string | null;
  /** Direction since then, `same` for a change that comes and goes by itself; null for too few. */
  trend: 'up' | 'down' | 'same' | null;
}

type Said = Omit<Sentence, 'id' | 'detail'> & Partial<Pick<Sentence, 'detail'>>;

/** Returns what has no figure: the sentence stands alone. */
const plain = (text: string, from: string): Said => ({
  text,
  from,
  figure: null,
  words: text,
  before: null,
  trend: null,
});

/** Returns true for a change of less than a tenth, which comes and goes by itself. */
export const isSmallChange = (now: number, before: number) => Math.abs(now - before) < before / 10;

const direction = (now: number, before: number): Sentence['trend'] =>
  now === before || isSmallChange(now, before) ? 'same' : now > before ? 'up' : 'down';

const FEW = 'Son muy pocas personas para sacar conclusiones.';

/** Returns a text with its first letter in upper case. */
export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function returned({ of, back, of_before, back_before }: Numbers['returned']): Said {
  const percent = percentOf(back, of);
  const percentBefore = percentOf(back_before, of_before);
  const countsBefore = `antes ${formatWhole(back_before)} de ${formatWhole(of_before)}`;
  const inText =
    of_before === 0
      ? ''
      : back > 0 && percent !== null && percentBefore !== null
        ? ` (antes ${percentBefore})`
        : ` (${countsBefore})`;
  if (of === 0)
    return plain(
      'Todavía no se puede decir cuántos clientes nuevos vuelven.',
      `Se dice de quien cumplió en estas fechas ${RETURN_DAYS} días desde su registro.`,
    );
  const isShare = percent !== null && back > 0;
  const came = back > 1 ? 'volvieron' : 'volvió';
  const fact = {
    figure: percent === null ? formatWhole(back) : `${percent}\u00a0%`,
    words: `de ${formatCounted(of, 'cliente nuevo', 'clientes nuevos')} ${came} en ${RETURN_DAYS} días.`,
    ...(percent !== null && { detail: null }),
    before:
      of_before === 0
        ? null
        : percent !== null && percentBefore !== null
          ? `antes ${percentBefore}\u00a0%`
          : countsBefore,
    trend: percent === null || percentBefore === null ? null : direction(percent, percentBefore),
  };
  if (of === 1)
    return {
      text: `El único cliente nuevo ${back === 1 ? 'volvió' : 'no volvió'} en ${RETURN_DAYS} días${inText}.`,
      from: FEW,
      ...fact,
    };
  if (!isShare)
    return {
      text: `${back === 0 ? 'Ninguno de los' : `${formatWhole(back)} de`} ${formatWhole(of)} clientes nuevos ${came} en ${RETURN_DAYS} días${inText}.`,
      from: percent === null ? FEW : `0 de ${formatWhole(of)} personas.`,
      ...fact,
    };
  return {
    text: `${percent} de cada 100 clientes nuevos ${percent === 1 ? 'volvió' : 'volvieron'} en ${RETURN_DAYS} días${inText}.`,
    from: `${formatWhole(back)} de ${formatWhole(of)} personas.`,
    ...fact,
  };
}

function stuck(numbers: Numbers['stuck'], over: boolean, first: FirstChallenge | null): Said {
  if (!numbers)
    return plain(
      over ? 'Nadie se había quedado parado en un desafío.' : 'Nadie se ha quedado parado en un desafío.',
      'Parado: dos semanas sin venir con un desafío a medias.',
    );
  const { step, people, people_before } = numbers;
  const already =
    people_before === 0
      ? 'Antes de estas fechas, ninguna de ellas.'
      : people_before === people
        ? 'Ya antes de estas fechas.'
        : `Antes de estas fechas, ya ${formatWhole(people_before)} de ellas.`;
  const note = people < MIN_SAMPLE ? FEW : already;
  const stays = over
    ? formatCounted(people, 'persona llevaba entonces', 'personas llevaban entonces')
    : formatCounted(people, 'persona lleva', 'personas llevan');
  return {
    text: `El desafío ${step} («${hitoTitle(step, first)}») ${over ? 'era donde más gente se quedaba' : 'es donde más gente se queda'}.`,
    from: `${stays} dos semanas ahí sin venir. ${note}`,
    figure: formatWhole(people),
    words: `${people === 1 ? 'persona parada' : 'personas paradas'} en el desafío ${step}, «${hitoTitle(step, first)}».`,
    detail: note,
    before: null,
    trend: null,
  };
}

function prizes(numbers: Numbers['prizes'], when: string, ofAll: boolean): Said {
  const { handed_out, cost_cents, unpriced, handed_out_before, cost_cents_before, unpriced_before } = numbers;
  const priced = handed_out - unpriced;
  const gave = ofAll ? (handed_out === 1 ? 'se ha entregado' : 'se han entregado') : 'has entregado';
  const costs = priced > 0 ? `; ${handed_out === 1 ? 'cuesta' : 'cuestan'} ${aboutEuros(cost_cents)}` : '';
  const costBefore =
    priced > 0 && handed_out_before > unpriced_before ? ` por ${shortEuros(cost_cents_before)}` : '';
  const fact = {
    figure: formatWhole(handed_out),
    words: `${handed_out === 1 ? 'premio entregado' : 'premios entregados'}${costs}.`,
    // The button says that nothing has a value.
    ...((unpriced === 0 || priced === 0) && handed_out > 0 && { detail: null }),
    before: `antes ${formatWhole(handed_out_before)}${costBefore}`,
    trend: handed_out_before < MIN_SAMPLE ? null : direction(handed_out, handed_out_before),
  };
  if (handed_out === 0)
    return {
      text: `No ${ofAll ? 'se ha' : 'has'} entregado ningún premio ${when} (antes ${formatWhole(handed_out_before)}).`,
      from: 'Cuenta lo que se canjea, no lo que se gana.',
      ...fact,
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
    ...fact,
  };
}

const hourOfWeek = ({ weekday, hour }: NonNullable<Numbers['best_hour']>) =>
  `los ${weekdayEach(weekday)} ${atHour(hour)}`;

function bestHour({ best_hour: numbers, best_hour_before: earlier }: Numbers, ofAll: boolean): Said {
  if (!numbers)
    return plain(`Todavía no hay visitas para decir cuál es ${ofAll ? 'la' : 'tu'} hora.`, 'Ninguna visita.');
  const when = hourOfWeek(numbers);
  const share = `${formatWhole(numbers.visits)} de ${formatCounted(numbers.of, 'visita', 'visitas')}`;
  if (numbers.of < MIN_SAMPLE)
    return plain(
      `Aún es pronto para decir cuál es ${ofAll ? 'la' : 'tu'} hora; de momento, ${when}.`,
      `${share}: son muy pocas.`,
    );
  const before =
    earlier && earlier.of >= MIN_SAMPLE
      ? `antes, ${hourOfWeek(earlier) === when ? 'también' : hourOfWeek(earlier)}`
      : null;
  const name = ofAll ? 'la hora con más visitas' : 'tu hora';
  return plain(`${upper(when)} es ${name}${before ? ` (${before})` : ''}.`, `${share}.`);
}

function lapsed({ people, people_before }: Numbers['lapsed'], over: boolean): Said {
  const verb = over
    ? people > 1
      ? 'llevaban entonces'
      : 'llevaba entonces'
    : people > 1
      ? 'llevan'
      : 'lleva';
  const who = people === 0 ? 'Ningún cliente' : formatCounted(people, 'cliente', 'clientes');
  const before = `antes ${formatWhole(people_before)}`;
  return {
    text: `${who} ${verb} más de tres semanas sin venir (${before}).`,
    from: `Su última visita ${over ? 'había sido' : 'fue'} hace entre ${LAPSED_FROM_DAYS} y ${LAPSED_UNTIL_DAYS} días.`,
    figure: formatWhole(people),
    words: `${people === 1 ? 'cliente' : 'clientes'}, más de tres semanas sin venir.`,
    detail: null,
    before,
    trend: people_before < MIN_SAMPLE ? null : direction(people, people_before),
  };
}

/** Returns true for a period that is a month: read on the next day it is over, although no day is missing. */
const isWholeMonth = ({ from, to }: Results['period']) =>
  from.endsWith('-01') && new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10).endsWith('-01');

/** Returns true for a period that has ended, whose sentences tell of then. */
export const isOver = (period: Results['period']) => period.to < period.last_day || isWholeMonth(period);

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
  const over = isOver(period);
  return [
    { id: 'returned' as const, ...returned(numbers.returned) },
    { id: 'stuck' as const, ...stuck(numbers.stuck, over, first) },
    { id: 'prizes' as const, ...prizes(numbers.prizes, when, ofAll) },
    { id: 'best_hour' as const, ...bestHour(numbers, ofAll) },
    { id: 'lapsed' as const, ...lapsed(numbers.lapsed, over) },
  ].map((said) => ({ detail: said.from, ...said }));
}
