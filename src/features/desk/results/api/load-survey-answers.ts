import { useInfiniteQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

interface SurveyQuestion {
  cafeSlug: string;
  question: string;
  from: string;
  to: string;
}

/** Loads the free answers to a question when the reader opens them, latest first, about fifty at a time. */
export function useSurveyAnswers({ cafeSlug, question, from, to }: SurveyQuestion, enabled: boolean) {
  const viewer = useViewer();
  return useInfiniteQuery({
    queryKey: [...deskKeys.results(viewer, cafeSlug, `${from} ${to}`), question],
    queryFn: ({ pageParam }) =>
      callRpc(
        'load_survey_answers',
        { cafe_slug: cafeSlug, question, from_day: from, to_day: to, before: pageParam },
        'answers',
        'next',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}
