import type { Results } from '@/features/desk/results/results';
import type { ReactNode } from 'react';
import { SURVEY_OPTIONS, type SurveyChoice, type SurveyOption } from '@/domain/survey';
import { BarList } from '@/features/desk/results/charts/bar-list';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { counted, ENOUGH, inWhole, percentOf } from '@functions/_shared/words/numbers';
import { SURVEY_WORDING, type SurveyQuestionName } from '@/data/survey-wording';

type Question = Results['survey']['questions'][number];

const wordingOf = (question: string) => SURVEY_WORDING[question as SurveyQuestionName] ?? question;

/** Returns the text of a stored answer as the customer read it. */
function answerLabel(question: string, answer: string): string {
  const options: readonly SurveyOption[] = SURVEY_OPTIONS[question as SurveyChoice] ?? [];
  return options.find(({ value }) => value === answer)?.label ?? answer;
}

interface SurveyChartsProps {
  survey: Results['survey'];
  file: (chart: string) => string;
  /** Renders a question with free answers. */
  free?: ((question: string, wording: string) => ReactNode) | undefined;
}

/** The survey, a picture for each question; the ones in one's own words to read. */
export function SurveyCharts({ survey, file, free }: SurveyChartsProps) {
  if (survey.people === 0) return null;
  // what is to be read stands below what is to be looked at
  const questions = survey.questions.toSorted(
    (one, other) => Number(one.kind === 'text') - Number(other.kind === 'text'),
  );
  return (
    <section aria-labelledby="survey" className="mt-8">
      <h2 id="survey" className="text-title">
        La encuesta
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {counted(survey.people, 'persona la ha respondido', 'personas la han respondido')} en estas fechas.
        {survey.people < ENOUGH && ' Son muy pocas para hablar de porcentajes.'}
      </p>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {questions.map((question) =>
          question.kind === 'text' ? (
            free?.(question.question, wordingOf(question.question))
          ) : (
            <QuestionChart
              key={question.question}
              question={question}
              people={survey.people}
              file={file(question.question)}
            />
          ),
        )}
      </div>
    </section>
  );
}

interface QuestionChartProps {
  question: Question;
  /** Number of people who answered: each counts once, however many answers they chose. */
  people: number;
  file: string;
}

function QuestionChart({ question: { question, kind, answers }, people, file }: QuestionChartProps) {
  const order: readonly SurveyOption[] = SURVEY_OPTIONS[question as SurveyChoice] ?? [];
  const place = (answer: string) => order.findIndex(({ value }) => value === answer);
  // steps of a scale stay in their order, all else by its number
  const sorted = answers.toSorted((one, other) =>
    kind === 'scale' ? place(one.answer) - place(other.answer) : other.people - one.people,
  );
  const most = Math.max(0, ...sorted.map((answer) => answer.people));
  const top = sorted.find((answer) => answer.people === most);
  return (
    <ChartFrame
      title={wordingOf(question)}
      says={
        top
          ? `Lo que más: «${answerLabel(question, top.answer)}», ${inWhole(most)} de ${counted(people, 'persona', 'personas')}.`
          : 'Nadie ha respondido.'
      }
      file={file}
      table={{
        columns: [{ header: 'Respuesta' }, { header: 'Personas', format: inWhole }],
        rows: sorted.map((answer) => [answerLabel(question, answer.answer), answer.people]),
      }}
    >
      {sorted.length > 0 && (
        <BarList
          full={most}
          bars={sorted.map((answer) => {
            const percent = percentOf(answer.people, people);
            return {
              key: answer.answer,
              label: answerLabel(question, answer.answer),
              value: `${inWhole(answer.people)}${percent === null ? '' : ` (${percent} %)`}`,
              parts: [{ value: answer.people, look: 'full' as const }],
            };
          })}
        />
      )}
    </ChartFrame>
  );
}
