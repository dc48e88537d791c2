import { SURVEY_QUESTION_TEXTS, type SurveyQuestionName } from '@/data/survey-question-texts';
import { hitoTitle, type FirstChallenge } from '@/domain/hitos';
import { formatDay } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { toEuros } from '@/domain/money';
import { SURVEY_OPTIONS, type SurveyChoice, type SurveyOption } from '@/domain/survey';
import type { Results } from '@/features/desk/results/results';
import { sevenDayMean } from '@/features/desk/results/seven-day-mean';
import { csvFile, type CsvCell } from '@/features/desk/shared/csv';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { formatTenths, formatWhole, monthOfYear, weekday } from '@functions/_shared/texts/numbers';

export interface ChartColumn {
  header: string;
  /** Formats a number on the screen. The file contains the plain number. */
  format?: (value: number) => string;
}

/** The numbers of a picture, as a table of the page and of the file. */
export interface ChartTable {
  title: string;
  /** Returns the address of the people or the setting that it is about, at a café's desk. */
  about?: (cafeSlug: string) => string;
  columns: readonly ChartColumn[];
  rows: readonly (readonly CsvCell[])[];
}

type Prize = Results['prizes'][number];
type Question = Results['survey']['questions'][number];

/** Days within which somebody was back, in the order of the numbers. */
export const RETENTION_DAYS = [7, 14, 30, 60, 90, 180] as const;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const asEuros = (euros: number) => formatEuros(euros * 100);

export function funnelTable(
  { scans, signed_up, steps, vip }: Results['funnel'],
  first: FirstChallenge | null,
  visitors?: Visitors,
): ChartTable {
  return {
    title: 'El camino',
    about: deskTabs.customers.to,
    columns: [
      { header: 'Paso' },
      { header: 'Llegan', format: formatWhole },
      { header: 'Lo pasan', format: formatWhole },
      { header: 'Ahí están', format: formatWhole },
      { header: 'De ellos, perdidos', format: formatWhole },
      { header: 'Días desde el anterior (mediana)', format: formatTenths },
    ],
    rows: [
      ['Escaneos del código', scans, null, null, null, null],
      ...(visitors
        ? [
            ['Pulsan «Lo quiero»', visitors.wanted, null, null, null, null],
            ['Dan su email', visitors.mailed, null, null, null, null],
          ]
        : []),
      ['Se registran', signed_up, null, null, null, null],
      ...steps.map(({ step, reached, passed, at, churned, median_days }) => [
        `${step} · ${hitoTitle(step, first)}`,
        reached,
        passed,
        at,
        churned,
        median_days,
      ]),
      ['VIP', vip, null, null, null, null],
    ],
  };
}

/** The two ways of a newcomer. */
export const WAYS = [
  { way: 'as_visitor', name: 'Con «Lo quiero»' },
  { way: 'otherwise', name: 'Con el formulario' },
] as const;

/** Returns the numbers of those who began with the prize; undefined where nobody did. */
export const visitorsOf = ({ visitors }: Pick<Results, 'visitors'>) =>
  visitors && visitors.wanted + visitors.as_visitor.enrolled > 0 ? visitors : undefined;

type Visitors = NonNullable<Results['visitors']>;

const plainColumns = (...headers: string[]) => headers.map((header) => ({ header }));

/** Both ways side by side, and the first of them by day. */
const visitorTables = ({ days, ...ways }: Visitors): ChartTable[] => [
  {
    title: 'El primer premio',
    columns: plainColumns('Empiezan', 'Se registran', 'Completan el desafío 1', 'Reciben el premio'),
    rows: WAYS.map(({ way, name }) => [name, ways[way].enrolled, ways[way].completed, ways[way].redeemed]),
  },
  {
    title: 'El primer premio, con «Lo quiero», por día',
    columns: plainColumns('Día', 'Lo quieren', 'Dan su email', 'Escriben el código', 'Reciben el premio'),
    rows: days.map((one) => [formatDay(one.day), one.wanted, one.mailed, one.enrolled, one.redeemed]),
  },
];

export function retentionTable(retention: Results['retention']): ChartTable {
  return {
    title: 'Quién vuelve',
    about: deskTabs.customers.to,
    columns: [
      { header: 'Mes' },
      { header: 'Nuevos', format: formatWhole },
      ...RETENTION_DAYS.map((days) => ({ header: `En ${days} días`, format: formatWhole })),
    ],
    rows: retention.map(({ month, enrolled, back }) => [monthOfYear(month), enrolled, ...back]),
  };
}

/** Returns the hours between the first and the last with a visit, and a reader of how many came at each. */
export function readHours(hours: Results['hours']) {
  const present = hours.map(({ hour }) => hour);
  const first = Math.min(...present);
  const open =
    hours.length === 0
      ? []
      : Array.from({ length: Math.max(...present) - first + 1 }, (_, index) => first + index);
  const visits = (day: number, hour: number) =>
    hours.find((cell) => cell.weekday === day && cell.hour === hour)?.visits ?? 0;
  return { open, visits };
}

export function hoursTable(hours: Results['hours']): ChartTable {
  const { open, visits } = readHours(hours);
  return {
    title: 'A qué hora vienen',
    about: (cafeSlug) => `${deskTabs.settings.to(cafeSlug)}#place`,
    columns: [{ header: 'Hora' }, ...WEEKDAYS.map((day) => ({ header: weekday(day), format: formatWhole }))],
    rows: open.map((hour) => [`${hour}:00`, ...WEEKDAYS.map((day) => visits(day, hour))]),
  };
}

/** A mean to the hundredth. */
const roundedMean = (mean: number | null | undefined) =>
  typeof mean === 'number' ? Math.round(mean * 100) / 100 : null;

/** Returns a table of days; that of visits holds the scans of the café's code too. */
export function daysTable(
  days: readonly Results['days'][number][],
  of: 'visits' | 'new_customers',
): ChartTable {
  const isVisits = of === 'visits';
  const means = sevenDayMean(days.map((day) => day[of]));
  return {
    title: isVisits ? 'Visitas al día' : 'Clientes nuevos al día',
    about: deskTabs.customers.to,
    columns: [
      { header: 'Día' },
      { header: isVisits ? 'Visitas' : 'Clientes nuevos', format: formatWhole },
      { header: 'Media de 7 días', format: formatTenths },
      ...(isVisits ? [{ header: 'Escaneos del código', format: formatWhole }] : []),
    ],
    rows: days.map((day, index) => [
      formatDay(day.day),
      day[of],
      roundedMean(means[index]),
      ...(isVisits ? [day.scans] : []),
    ]),
  };
}

const prizeOrigin = ({ kind, step }: Prize) => (kind === 'vip' ? 'VIP' : `Desafío ${step}`);

export function prizesTable(prizes: Results['prizes']): ChartTable {
  return {
    title: 'Premios',
    about: deskTabs.prizes.to,
    columns: [
      { header: 'Premio' },
      { header: 'De' },
      { header: 'Ganados', format: formatWhole },
      { header: 'Entregados', format: formatWhole },
      { header: 'Caducados', format: formatWhole },
      { header: 'Valor al final (€)', format: asEuros },
      { header: 'Coste (€)', format: asEuros },
    ],
    rows: prizes.map((prize) => [
      prize.name,
      prizeOrigin(prize),
      prize.won,
      prize.redeemed,
      prize.expired,
      toEuros(prize.value_cents),
      toEuros(prize.cost_cents),
    ]),
  };
}

/** Returns the mean of approved tickets in cents; null where there is none. */
export const meanTicket = ({ approved, euros_cents }: { approved: number; euros_cents: number }) =>
  approved === 0 ? null : Math.round(euros_cents / approved);

export function ticketsTable({ by_month }: Results['tickets']): ChartTable {
  return {
    title: 'Tickets',
    about: deskTabs.tickets.to,
    columns: [
      { header: 'Mes' },
      { header: 'Tickets', format: formatWhole },
      { header: 'Euros', format: asEuros },
      { header: 'Conectitos', format: formatWhole },
      { header: 'Media (€)', format: asEuros },
    ],
    rows: by_month.map((month) => [
      monthOfYear(month.month),
      month.approved,
      toEuros(month.euros_cents),
      month.points,
      toEuros(meanTicket(month)),
    ]),
  };
}

export const wheelNames: Record<Results['wheels'][number]['wheel'], string> = {
  hito: 'Desafíos',
  vip: 'VIP',
};

export function wheelsTable(wheels: Results['wheels']): ChartTable {
  return {
    title: 'Ruletas',
    about: deskTabs.prizes.to,
    columns: [
      { header: 'Mes' },
      { header: 'Ruleta' },
      { header: 'Premio' },
      { header: 'Veces', format: formatWhole },
      { header: 'Coste (€)', format: asEuros },
      { header: 'Tope (€)', format: asEuros },
    ],
    rows: wheels.flatMap(({ month, wheel, ceiling_cents, prizes }) =>
      prizes.map(({ name, unlimited, drawn, cost_cents }) => [
        monthOfYear(month),
        wheelNames[wheel],
        name,
        drawn,
        toEuros(cost_cents),
        // the prize that never runs out is not under the ceiling
        unlimited ? null : toEuros(ceiling_cents),
      ]),
    ),
  };
}

const optionsOf = (question: string): readonly SurveyOption[] =>
  SURVEY_OPTIONS[question as SurveyChoice] ?? [];

export const questionText = (question: string) =>
  SURVEY_QUESTION_TEXTS[question as SurveyQuestionName] ?? question;

/** Returns the text of a stored answer as the customer read it. */
export const answerLabel = (question: string, answer: string) =>
  optionsOf(question).find(({ value }) => value === answer)?.label ?? answer;

/** Returns the answers of a scale in its order, all others by their number. */
export function sortedAnswers({ question, kind, answers }: Question) {
  const options = optionsOf(question);
  const place = (answer: string) => options.findIndex(({ value }) => value === answer);
  return answers.toSorted((one, other) =>
    kind === 'scale' ? place(one.answer) - place(other.answer) : other.people - one.people,
  );
}

export function questionTable(question: Question): ChartTable {
  return {
    title: questionText(question.question),
    columns: [{ header: 'Respuesta' }, { header: 'Personas', format: formatWhole }],
    rows: sortedAnswers(question).map(({ answer, people }) => [
      answerLabel(question.question, answer),
      people,
    ]),
  };
}

/** Returns one file with the numbers of every picture, one table below the other. */
export function resultsFile(results: Results, first: FirstChallenge | null): Blob {
  const { funnel, retention, hours, days, prizes, wheels, tickets, survey } = results;
  const visitors = visitorsOf(results);
  const tables = [
    funnelTable(funnel, first, visitors),
    ...(visitors ? visitorTables(visitors) : []),
    daysTable(days, 'visits'),
    daysTable(days, 'new_customers'),
    retentionTable(retention),
    hoursTable(hours),
    prizesTable(prizes),
    ...(wheels.length > 0 ? [wheelsTable(wheels)] : []),
    ticketsTable(tickets),
    ...survey.questions.filter(({ kind }) => kind !== 'text').map(questionTable),
  ];
  return csvFile(
    tables.flatMap(({ title, columns, rows }, index) => [
      ...(index > 0 ? [[]] : []),
      [title],
      columns.map(({ header }) => header),
      ...rows,
    ]),
  );
}
