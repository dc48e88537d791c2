import { useId, type ReactNode, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  SURVEY_QUESTION_TEXTS,
  type SurveyQuestionName,
  type SurveyText,
} from '@/data/survey-question-texts';
import { SURVEY_OPTIONS, SURVEY_OTHER, SURVEY_WHATSAPP, type SurveyOption } from '@/domain/survey';
import {
  isChoice,
  isMultiple,
  OTHER_MAX,
  TEXT_MAX,
  type SurveyValues,
} from '@/features/customer/journey/hito-5-survey/survey-values';
import { Button } from '@/ui/button';
import { CheckboxCard, ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { Field, FieldError } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';

/** Answer that fills a compulsory text for customers with nothing to say. */
const NOTHING_TO_ADD = 'Nada que añadir';

/** The age is optional, so its answer can be taken back. */
const NO_AGE: SurveyOption = { value: '', label: 'Prefiero no decirlo' };

interface SurveyQuestionProps {
  question: SurveyQuestionName;
  /** The sentence that says how far one is. */
  progressId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** An answer was chosen by touch or mouse that needs nothing more. */
  onChosen: () => void;
  /** There is nothing to write: on to the next. */
  onNothing: () => void;
}

/** One question of the survey with what depends on its answer. Needs the survey's form above it. */
export function SurveyQuestion(props: SurveyQuestionProps) {
  const { question } = props;
  if (!isChoice(question)) return <TextQuestion {...props} question={question} />;
  return (
    <>
      <ChoiceQuestion {...props} question={question} />
      {question === 'motivacion' && <OtherReason />}
      {question === 'ofertas_comunicacion' && <Phone />}
    </>
  );
}

/** The question itself, which takes the focus when it comes on screen. */
function Heading({
  heading,
  progressId,
  children,
}: Pick<SurveyQuestionProps, 'heading' | 'progressId'> & { children: ReactNode }) {
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      aria-describedby={progressId}
      className="text-heading focus-visible:outline-none"
    >
      {children}
    </h2>
  );
}

function ChoiceQuestion({
  question,
  heading,
  progressId,
  onChosen,
}: SurveyQuestionProps & { question: keyof typeof SURVEY_OPTIONS }) {
  const { register, formState } = useFormContext<SurveyValues>();
  const multiple = isMultiple(question);
  const optional = question === 'rango_edad';
  const Option = multiple ? CheckboxCard : RadioCard;
  const options: readonly SurveyOption[] = optional
    ? [NO_AGE, ...SURVEY_OPTIONS[question]]
    : SURVEY_OPTIONS[question];
  return (
    <ChoiceGroup
      legend={
        <Heading heading={heading} progressId={progressId}>
          {SURVEY_QUESTION_TEXTS[question]}
        </Heading>
      }
      kind={multiple ? 'multiple' : 'single'}
      hint={multiple ? 'Puedes elegir varias' : optional ? 'Opcional' : 'Al elegir, pasas a la siguiente'}
      error={formState.errors[question]?.message}
      required={!optional}
    >
      {options.map(({ value, label }) => (
        <Option
          key={value}
          label={label}
          value={value}
          {...register(question)}
          // Arrow keys choose on their way to another answer: their clicks, which count nothing, go nowhere.
          onClick={({ detail }) => {
            if (!multiple && !optional && detail > 0 && value !== SURVEY_WHATSAPP) onChosen();
          }}
        />
      ))}
    </ChoiceGroup>
  );
}

function OtherReason() {
  const { register, control, formState } = useFormContext<SurveyValues>();
  const reasons = useWatch({ control, name: 'motivacion' });
  if (!reasons.includes(SURVEY_OTHER)) return null;
  return (
    <Field label="¿Qué otra cosa?" error={formState.errors.motivacion_otro?.message} required>
      <TextInput maxLength={OTHER_MAX} {...register('motivacion_otro')} />
    </Field>
  );
}

function Phone() {
  const { register, control, formState } = useFormContext<SurveyValues>();
  const offers = useWatch({ control, name: 'ofertas_comunicacion' });
  if (offers !== SURVEY_WHATSAPP) return null;
  return (
    <Field
      label="Tu teléfono"
      hint="Solo para enviarte ofertas por WhatsApp"
      error={formState.errors.telefono?.message}
      optional
    >
      <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('telefono')} />
    </Field>
  );
}

function TextQuestion({
  question,
  heading,
  progressId,
  onNothing,
}: SurveyQuestionProps & { question: SurveyText }) {
  const { register, control, formState, setValue } = useFormContext<SurveyValues>();
  const id = useId();
  const hasText = useWatch({ control, name: question }).trim() !== '';
  const error = formState.errors[question]?.message;
  return (
    <div className="flex flex-col gap-3">
      <Heading heading={heading} progressId={progressId}>
        <label htmlFor={id}>{SURVEY_QUESTION_TEXTS[question]}</label>
      </Heading>
      <Textarea
        id={id}
        className="min-h-36"
        maxLength={TEXT_MAX}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...register(question)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!hasText && (
        <Button
          variant="outline"
          onClick={() => {
            setValue(question, NOTHING_TO_ADD, { shouldValidate: true });
            onNothing();
          }}
        >
          {NOTHING_TO_ADD}
        </Button>
      )}
    </div>
  );
}
