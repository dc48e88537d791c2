import { useMutation } from '@tanstack/react-query';
import { useMarkValidated } from '@/features/customer/journey/api/journey-cache';
import { callRpc } from '@/lib/rpc';

/** Answers by column of "Encuesta_5": a text, or a list for questions with several answers. */
export type SurveyAnswers = Record<string, string | string[]>;

/**
 * Sends the survey of challenge 5, which validates it. Fails with an AppError: SURVEY_INCOMPLETE (details: the fields,
 * separated by commas), HITO_NOT_CURRENT, NOT_ENROLLED, CAFE_PAUSED, …
 */
export function useSubmitSurvey(cafeId: string) {
  const markValidated = useMarkValidated(cafeId, 5);
  return useMutation({
    mutationFn: (answers: SurveyAnswers) => callRpc('submit_survey', { cafe_id: cafeId, answers }),
    onSuccess: () => markValidated(),
  });
}
