import { useEffect, useRef, type FormEvent } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { useSubmitSurvey } from '@/features/journey/api/submit-survey';
import type { ChallengeProps } from '@/features/journey/challenges/challenge';
import { sayCompleted } from '@/features/journey/challenges/challenge-toasts';
import { SurveyQuestion } from '@/features/journey/challenges/hito-5-survey/survey-question';
import { SURVEY_STEPS } from '@/features/journey/challenges/hito-5-survey/survey-steps';
import {
  fieldsOf,
  firstStepWith,
  surveyProblems,
  toAnswers,
  type SurveyField,
  type SurveyValues,
} from '@/features/journey/challenges/hito-5-survey/survey-values';
import {
  forgetSurvey,
  useKeepSurvey,
  useKeptStep,
  useKeptSurvey,
} from '@/features/journey/challenges/hito-5-survey/use-survey-draft';
import { useExplainFailure } from '@/features/journey/challenges/use-explain-failure';
import { VisitorNote } from '@/features/journey/components/visitor-note';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { toast, type ToastInput } from '@/ui/toast';
import { usePress } from '@/ui/use-press';

const texts = {
  incomplete: {
    title: 'Campos obligatorios incompletos',
    description: 'Responde las preguntas marcadas en rojo.',
  },
  signIn: { title: 'Error de autenticación', description: 'Inicia sesión para responder la encuesta.' },
  cafeMissing: { title: 'Error', description: 'No se pudo encontrar la información de la cafetería.' },
} satisfies Record<string, ToastInput>;

function resolver(values: SurveyValues) {
  const problems = Object.entries(surveyProblems(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'survey', message }]));
  return { values: {}, errors: errors as FieldErrors<SurveyValues> };
}

/** Challenge 5 (rule J16): the survey, in three short steps; nothing typed is ever lost. */
export default function SurveyPanel({ journey: { cafe, viewer, record } }: ChallengeProps) {
  const recordId = record?.id ?? 'visitor';
  const form = useForm<SurveyValues>({ defaultValues: useKeptSurvey(recordId), resolver, mode: 'onChange' });
  useKeepSurvey(recordId, form.control);
  const [stepIndex, setStepIndex] = useKeptStep(recordId, SURVEY_STEPS.length);
  const heading = useRef<HTMLHeadingElement>(null);
  const submission = useSubmitSurvey(cafe.id);
  const explain = useExplainFailure('Hubo un problema al guardar la encuesta. Inténtalo de nuevo.');
  const step = SURVEY_STEPS[stepIndex]!;
  const isLast = stepIndex === SURVEY_STEPS.length - 1;

  const shownStep = useRef(stepIndex);
  useEffect(() => {
    if (shownStep.current === stepIndex) return;
    shownStep.current = stepIndex;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [stepIndex]);

  const refuse = (message: ToastInput) => toast({ ...message, variant: 'destructive' });

  /** The server's opinion on the answers: back to the first that it did not take. */
  const showRefused = (fields: readonly string[]) => {
    const index = firstStepWith(fields);
    if (index >= 0) setStepIndex(index);
    for (const field of fields) {
      form.setError(field as SurveyField, { type: 'server', message: 'Revisa esta respuesta' });
    }
    refuse(texts.incomplete);
  };

  const { press: send, pending } = usePress(async () => {
    try {
      await submission.mutateAsync(toAnswers(form.getValues()));
      forgetSurvey(recordId);
      sayCompleted();
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (code === 'SURVEY_INCOMPLETE') return showRefused((details ?? '').split(','));
      if (code === 'UNAUTHENTICATED') return refuse(texts.signIn);
      if (code === 'CAFE_NOT_FOUND') refuse(texts.cafeMissing);
      else explain(thrown);
    }
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (viewer === 'visitor') return refuse(texts.signIn);
    if (!(await form.trigger(fieldsOf(step), { shouldFocus: true }))) return refuse(texts.incomplete);
    if (!isLast) return setStepIndex(stepIndex + 1);
    // A step before this one can only be incomplete when the draft was tampered with.
    const earlier = firstStepWith(Object.keys(surveyProblems(form.getValues())));
    if (earlier < 0) return send();
    setStepIndex(earlier);
    await form.trigger();
    refuse(texts.incomplete);
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        <div>
          <p className="text-sm font-semibold text-ink-soft">
            Paso {stepIndex + 1} de {SURVEY_STEPS.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-heading focus-visible:outline-none">
            {step.title}
          </h2>
        </div>
        {step.questions.map((question) => (
          <SurveyQuestion key={question} question={question} />
        ))}
        <div className="flex flex-col gap-3">
          <Button type="submit" variant="hero" size="lg" pending={pending} pendingLabel="Enviando…">
            {isLast ? 'Enviar mis respuestas' : 'Siguiente'}
          </Button>
          {stepIndex > 0 && (
            <Button variant="ghost" disabled={pending} onClick={() => setStepIndex(stepIndex - 1)}>
              Atrás
            </Button>
          )}
        </div>
        {viewer === 'visitor' && <VisitorNote cafeSlug={cafe.slug} />}
      </form>
    </FormProvider>
  );
}
