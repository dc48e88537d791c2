import { useFormContext, useWatch } from 'react-hook-form';
import { SURVEY_OPTIONS, SURVEY_OTHER, SURVEY_WHATSAPP } from '@/domain/survey';
import {
  SURVEY_WORDING,
  type SurveyStep,
  type SurveyText,
} from '@/features/journey/challenges/hito-5-survey/survey-steps';
import {
  isChoice,
  isMultiple,
  OTHER_MAX,
  TEXT_MAX,
  type SurveyValues,
} from '@/features/journey/challenges/hito-5-survey/survey-values';
import { CheckboxCard, ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';

/** One question of the survey with what depends on its answer. Needs the survey's form above it. */
export function SurveyQuestion({ question }: { question: SurveyStep['questions'][number] }) {
  if (question === 'rango_edad') return <AgeQuestion />;
  if (!isChoice(question)) return <TextQuestion question={question} />;
  return (
    <>
      <ChoiceQuestion question={question} />
      {question === 'motivacion' && <OtherReason />}
      {question === 'ofertas_comunicacion' && <Phone />}
    </>
  );
}

function ChoiceQuestion({ question }: { question: Exclude<keyof typeof SURVEY_OPTIONS, 'rango_edad'> }) {
  const { register, formState } = useFormContext<SurveyValues>();
  const multiple = isMultiple(question);
  const Option = multiple ? CheckboxCard : RadioCard;
  return (
    <ChoiceGroup
      legend={SURVEY_WORDING[question]}
      kind={multiple ? 'multiple' : 'single'}
      hint={multiple ? 'Puedes elegir varias' : undefined}
      error={formState.errors[question]?.message}
      required
    >
      {SURVEY_OPTIONS[question].map(({ value, label }) => (
        <Option key={value} label={label} value={value} {...register(question)} />
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
      <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={21} {...register('telefono')} />
    </Field>
  );
}

function TextQuestion({ question }: { question: SurveyText }) {
  const { register, formState } = useFormContext<SurveyValues>();
  return (
    <Field
      label={SURVEY_WORDING[question]}
      hint="Si no se te ocurre nada, escribe «nada»"
      error={formState.errors[question]?.message}
      required
    >
      <Textarea maxLength={TEXT_MAX} {...register(question)} />
    </Field>
  );
}

/** Optional, so the answer can be taken back: a list with an empty entry instead of cards. */
function AgeQuestion() {
  const { register } = useFormContext<SurveyValues>();
  return (
    <Field label={SURVEY_WORDING.rango_edad} optional>
      <Select {...register('rango_edad')}>
        <option value="">Prefiero no decirlo</option>
        {SURVEY_OPTIONS.rango_edad.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
