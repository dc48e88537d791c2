import { useInfiniteQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

interface SurveyQuestion {
  cafeId: string;
  question: string;
  from: string;
  to: string;
}

/** Loads the free answers to a question when the reader opens them, latest first, about fifty at a time. */
export function useSurveyAnswers({ cafeId, question, from, to }: SurveyQuestion, enabled: boolean) {
  const viewer = useViewer();
  return useInfiniteQuery({
    queryKey: deskKeys.surveyAnswers(viewer, cafeId, question, from, to),
    queryFn: ({ pageParam }) =>
      callRpc(
        'load_survey_answers',
        { cafe_id: cafeId, question, from_day: from, to_day: to, before: pageParam },
        'answers',
        'next',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}
