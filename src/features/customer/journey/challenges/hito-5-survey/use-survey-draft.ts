import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import {
  restoreSurvey,
  type SurveyValues,
} from '@/features/customer/journey/challenges/hito-5-survey/survey-values';
import { deviceMemory } from '@/lib/session-memory';

const keyOf = (recordId: string) => `survey:${recordId}`;
const placeKeyOf = (recordId: string) => `survey-question:${recordId}`;

/** Returns the draft that a closed page left behind, read once. */
export function useKeptSurvey(recordId: string): SurveyValues {
  const [kept] = useState(() => restoreSurvey(deviceMemory.recall(keyOf(recordId))));
  return kept;
}

/** Keeps every change of the form on this device: nothing is lost by a reload or by closing the browser. */
export function useKeepSurvey(recordId: string, control: Control<SurveyValues>): void {
  const values = useWatch({ control });
  useEffect(() => deviceMemory.remember(keyOf(recordId), values), [recordId, values]);
}

/**
 * Returns the index of the question on screen, kept like the answers, and its setter.
 * @param count number of questions
 */
export function useKeptQuestion(recordId: string, count: number): [number, (index: number) => void] {
  const [index, setIndex] = useState(() => {
    const kept = deviceMemory.recall(placeKeyOf(recordId));
    return Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) < count ? Number(kept) : 0;
  });
  useEffect(() => deviceMemory.remember(placeKeyOf(recordId), index), [recordId, index]);
  return [index, setIndex];
}

/** Removes the draft of a survey that has been sent. */
export function forgetSurvey(recordId: string): void {
  deviceMemory.forget(keyOf(recordId));
  deviceMemory.forget(placeKeyOf(recordId));
}
