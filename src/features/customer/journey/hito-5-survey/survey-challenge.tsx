import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { SurveyProgress } from '@/features/customer/journey/hito-5-survey/survey-progress';
import { SurveyQuestion } from '@/features/customer/journey/hito-5-survey/survey-question';
import { SURVEY_QUESTIONS } from '@/features/customer/journey/hito-5-survey/survey-steps';
import {
  fieldsOf,
  firstQuestionWith,
  surveyProblems,
  toAnswers,
  type SurveyField,
  type SurveyValues,
} from '@/features/customer/journey/hito-5-survey/survey-values';
import {
  clearStoredSurvey,
  useStoreSurvey,
  useStoredQuestion,
  useStoredSurvey,
} from '@/features/customer/journey/hito-5-survey/use-survey-draft';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form/field';
import { toast, type ToastInput } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

const SURVEY_TEXTS = {
  incomplete: {
    title: 'Campos obligatorios incompletos',
    description: 'Responde lo que está marcado en rojo.',
  },
  signIn: { title: 'Error de autenticación', description: 'Inicia sesión para responder la encuesta.' },
} satisfies Record<string, ToastInput>;

const CAFE_MISSING = 'No se pudo encontrar la información de la cafetería.';

/** Pause after a chosen answer, so that it is seen before the next question, in milliseconds. */
const ADVANCE_DELAY_MS = 250;

function resolver(values: SurveyValues) {
  const problems = Object.entries(surveyProblems(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'survey', message }]));
  return { values: {}, errors: errors as FieldErrors<SurveyValues> };
}

/** Challenge 5 (rule J16): the survey, one question at a time; nothing typed is ever lost. */
export default function SurveyPanel({ journey: { cafe, viewer, enrollment } }: ChallengeProps) {
  const enrollmentId = enrollment?.id ?? 'visitor';
  const form = useForm<SurveyValues>({
    defaultValues: useStoredSurvey(enrollmentId),
    resolver,
    mode: 'onChange',
  });
  useStoreSurvey(enrollmentId, form.control);
  const [index, setIndex] = useStoredQuestion(enrollmentId, SURVEY_QUESTIONS.length);
  const panel = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const progressId = useId();
  const submission = useRpcMutation('submit_survey', { cafe_id: cafe.id }, cafe);
  const explain = (thrown: unknown) =>
    explainFailure(thrown, 'Hubo un problema al guardar la encuesta. Inténtalo de nuevo.');
  const question = SURVEY_QUESTIONS[index]!;
  const isLast = index === SURVEY_QUESTIONS.length - 1;

  const shownIndex = useRef(index);
  useEffect(() => {
    if (shownIndex.current === index) return;
    shownIndex.current = index;
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [index]);

  const advanceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(advanceTimer.current), []);

  const show = (place: number) => {
    clearTimeout(advanceTimer.current);
    setIndex(place);
  };

  /** Reason why the survey could not be sent. */
  const [problem, setProblem] = useState<string>();
  const refuse = (message: ToastInput) => toast({ ...message, variant: 'destructive' });

  /** The server's opinion on the answers: back to the first that it did not take. */
  const showRefused = (fields: readonly string[]) => {
    const place = firstQuestionWith(fields);
    if (place >= 0) show(place);
    for (const field of fields) {
      form.setError(field as SurveyField, { type: 'server', message: 'Revisa esta respuesta' });
    }
    refuse(SURVEY_TEXTS.incomplete);
  };

  const { press: send, pending } = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      await submission.mutateAsync({ answers: toAnswers(form.getValues()) });
      clearStoredSurvey(enrollmentId);
      announceCompleted();
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (code === 'SURVEY_INCOMPLETE') return showRefused((details ?? '').split(','));
      if (code === 'UNAUTHENTICATED') return refuse(SURVEY_TEXTS.signIn);
      setProblem(code === 'CAFE_NOT_FOUND' ? CAFE_MISSING : explain(thrown));
    }
  });

  const goOn = async () => {
    clearTimeout(advanceTimer.current);
    if (viewer === 'visitor') return refuse(SURVEY_TEXTS.signIn);
    if (!(await form.trigger(fieldsOf(question), { shouldFocus: true })))
      return refuse(SURVEY_TEXTS.incomplete);
    if (!isLast) return show(index + 1);
    // A question before this one can only be without an answer when the draft was tampered with.
    const earlier = firstQuestionWith(Object.keys(surveyProblems(form.getValues())));
    if (earlier < 0) return send();
    show(earlier);
    await form.trigger();
    refuse(SURVEY_TEXTS.incomplete);
  };

  /** Lets the chosen answer be seen; another choice meanwhile starts anew. */
  const goOnAfterABeat = () => {
    clearTimeout(advanceTimer.current);
    advanceTimer.current = setTimeout(() => void goOn(), ADVANCE_DELAY_MS);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };

  return (
    <FormProvider {...form}>
      {/* drawn up close to the top: question, answers and buttons fit a small phone at once */}
      <form ref={panel} noValidate onSubmit={submit} className="flex -scroll-mt-16 flex-col gap-5">
        <SurveyProgress id={progressId} index={index} />
        <div key={question} className="flex animate-fade-in flex-col gap-5">
          <SurveyQuestion
            question={question}
            progressId={progressId}
            heading={heading}
            onChosen={goOnAfterABeat}
            onNothing={() => void goOn()}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {index > 0 && (
            <Button variant="ghost" size="lg" disabled={pending} onClick={() => show(index - 1)}>
              Atrás
            </Button>
          )}
          <Button
            type="submit"
            variant="hero"
            size="lg"
            pending={pending}
            pendingLabel="Enviando…"
            className="flex-1"
          >
            {isLast ? 'Enviar mis respuestas' : 'Siguiente'}
          </Button>
        </div>
        <FormError text={problem} />
      </form>
    </FormProvider>
  );
}
