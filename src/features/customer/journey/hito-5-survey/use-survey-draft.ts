import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { restoreSurvey, type SurveyValues } from '@/features/customer/journey/hito-5-survey/survey-values';
import { deviceStore } from '@/lib/storage';

const keyOf = (enrollmentId: string) => `survey:${enrollmentId}`;
const placeKeyOf = (enrollmentId: string) => `survey-question:${enrollmentId}`;

/** Returns the draft that a closed page left behind, read once. */
export function useStoredSurvey(enrollmentId: string): SurveyValues {
  const [kept] = useState(() => restoreSurvey(deviceStore.get(keyOf(enrollmentId))));
  return kept;
}

/** Keeps every change of the form on this device: nothing is lost by a reload or by closing the browser. */
export function useStoreSurvey(enrollmentId: string, control: Control<SurveyValues>): void {
  const values = useWatch({ control });
  useEffect(() => deviceStore.set(keyOf(enrollmentId), values), [enrollmentId, values]);
}

/**
 * Returns the index of the question on screen, kept like the answers, and its setter.
 * @param count number of questions
 */
export function useStoredQuestion(enrollmentId: string, count: number): [number, (index: number) => void] {
  const [index, setIndex] = useState(() => {
    const kept = deviceStore.get(placeKeyOf(enrollmentId));
    return Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) < count ? Number(kept) : 0;
  });
  useEffect(() => deviceStore.set(placeKeyOf(enrollmentId), index), [enrollmentId, index]);
  return [index, setIndex];
}

/** Removes the draft of a survey that has been sent. */
export function clearStoredSurvey(enrollmentId: string): void {
  deviceStore.remove(keyOf(enrollmentId));
  deviceStore.remove(placeKeyOf(enrollmentId));
}
