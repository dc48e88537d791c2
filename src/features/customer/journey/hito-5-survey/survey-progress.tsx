import { SURVEY_PARTS, SURVEY_QUESTIONS } from '@/features/customer/journey/hito-5-survey/survey-steps';
import { isChoice } from '@/features/customer/journey/hito-5-survey/survey-values';

/** Each part with the place of its first question. */
const PARTS = SURVEY_PARTS.map(({ title, questions }) => ({
  title,
  weight: questions.length,
  start: SURVEY_QUESTIONS.indexOf(questions[0]!),
}));

/** Seconds that a choice and a text of one's own take. */
const CHOICE_SECONDS = 6;
const TEXT_SECONDS = 15;

const MINUTES = Math.round(
  SURVEY_QUESTIONS.reduce((sum, name) => sum + (isChoice(name) ? CHOICE_SECONDS : TEXT_SECONDS), 0) / 60,
);

interface SurveyProgressProps {
  /** Names the sentence, for the question's heading to point at. */
  id: string;
  /** The place of the question on screen, from 0. */
  index: number;
}

/** Shows the progress: a line for each part, which fills question by question, and the same in words. */
export function SurveyProgress({ id, index }: SurveyProgressProps) {
  const parts = PARTS.map(({ title, start, weight }) => ({
    title,
    weight,
    share: Math.min(weight, Math.max(0, index + 1 - start)) / weight,
  }));
  const shown = PARTS.findLast(({ start }) => start <= index);
  return (
    <div>
      <div aria-hidden="true" className="flex gap-1.5">
        {parts.map(({ title, weight, share }) => (
          <span
            key={title}
            className="h-1.5 overflow-hidden rounded-full bg-line-strong/30"
            style={{ flexGrow: weight }}
          >
            <span
              className="block h-full rounded-full bg-primary transition-[width] duration-calm forced-colors:bg-[Highlight]"
              style={{ width: `${share * 100}%` }}
            />
          </span>
        ))}
      </div>
      <p id={id} className="mt-2 text-sm font-semibold text-ink-soft">
        Pregunta {index + 1} de {SURVEY_QUESTIONS.length} ·{' '}
        {index === 0 ? `unos ${MINUTES} minutos` : shown?.title}
      </p>
    </div>
  );
}
