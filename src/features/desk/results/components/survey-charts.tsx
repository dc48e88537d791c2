import type { Results } from '@/features/desk/results/results';
import type { ReactNode } from 'react';
import { HorizontalBars } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { answerLabel, questionTable, sortedAnswers, questionText } from '@/features/desk/results/tables';
import { formatCounted, MIN_SAMPLE, formatWhole, percentOf } from '@functions/_shared/texts/numbers';

type Question = Results['survey']['questions'][number];

interface SurveyChartsProps {
  survey: Results['survey'];
  /** Renders a question with free answers. */
  free?: ((question: string, wording: string) => ReactNode) | undefined;
}

/** The survey, a picture for each question; the ones in one's own words to read. */
export function SurveyCharts({ survey, free }: SurveyChartsProps) {
  if (survey.people === 0) return null;
  // texts stand below charts
  const questions = survey.questions
    .filter(({ kind }) => kind === 'text' || survey.people >= MIN_SAMPLE)
    .toSorted((one, other) => Number(one.kind === 'text') - Number(other.kind === 'text'));
  return (
    <section aria-labelledby="survey" className="mt-8">
      <h2 id="survey" className="text-title">
        La encuesta
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {formatCounted(survey.people, 'persona la ha respondido', 'personas la han respondido')} en estas
        fechas.
        {survey.people < MIN_SAMPLE && ' Con menos de 10 no se dibuja.'}
      </p>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {questions.map((question) =>
          question.kind === 'text' ? (
            free?.(question.question, questionText(question.question))
          ) : (
            <QuestionChart key={question.question} question={question} people={survey.people} />
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
}

function QuestionChart({ question, people }: QuestionChartProps) {
  const label = (answer: string) => answerLabel(question.question, answer);
  const sorted = sortedAnswers(question);
  const most = Math.max(0, ...sorted.map((answer) => answer.people));
  const top = sorted.find((answer) => answer.people === most);
  return (
    <ChartFrame
      says={
        top
          ? `Lo que más: «${label(top.answer)}», ${formatWhole(most)} de ${formatCounted(people, 'persona', 'personas')}.`
          : 'Nadie ha respondido.'
      }
      table={questionTable(question)}
      of={people}
    >
      {sorted.length > 0 && (
        <HorizontalBars
          full={most}
          bars={sorted.map((answer) => {
            const percent = percentOf(answer.people, people);
            return {
              key: answer.answer,
              label: label(answer.answer),
              value: `${formatWhole(answer.people)}${percent === null ? '' : ` (${percent} %)`}`,
              parts: [{ value: answer.people, look: 'full' as const }],
            };
          })}
        />
      )}
    </ChartFrame>
  );
}
