import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { restoreSurvey, type SurveyValues } from '@/features/journey/challenges/hito-5-survey/survey-values';
import { forget, recall, remember } from '@/lib/session-memory';

const keyOf = (recordId: string) => `survey:${recordId}`;
const stepKeyOf = (recordId: string) => `survey-step:${recordId}`;

/** The draft that a reload left behind, read once. In: the customer record's id. */
export function useKeptSurvey(recordId: string): SurveyValues {
  const [kept] = useState(() => restoreSurvey(recall(keyOf(recordId))));
  return kept;
}

/** Keeps every change of the form for as long as the tab lives: nothing is lost on a reload. */
export function useKeepSurvey(recordId: string, control: Control<SurveyValues>): void {
  const values = useWatch({ control });
  useEffect(() => remember(keyOf(recordId), values), [recordId, values]);
}

/** The step that is shown, kept like the answers. In: the customer record's id and how many steps there are. */
export function useKeptStep(recordId: string, steps: number): [number, (step: number) => void] {
  const [step, setStep] = useState(() => {
    const kept = recall(stepKeyOf(recordId));
    return Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) < steps ? Number(kept) : 0;
  });
  useEffect(() => remember(stepKeyOf(recordId), step), [recordId, step]);
  return [step, setStep];
}

/** The survey has been sent: its draft goes. */
export function forgetSurvey(recordId: string): void {
  forget(keyOf(recordId));
  forget(stepKeyOf(recordId));
}
