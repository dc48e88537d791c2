import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rpcKey } from '@/data/rpc';
import { formatDay } from '@/domain/madrid';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface FreeAnswersProps {
  cafeId: string;
  question: string;
  wording: string;
  from: string;
  to: string;
}

/** Shows the free answers of customers, never with their names. */
export function FreeAnswers({ cafeId, question, wording, from, to }: FreeAnswersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const args = { cafe_id: cafeId, question, from_day: from, to_day: to };
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: rpcKey('load_survey_answers', useUserId(), args),
    queryFn: ({ pageParam }) => callRpc('load_survey_answers', { ...args, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: open,
  });
  const answers = data?.pages.flatMap((page) => page.answers);
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="text-heading">
        {wording}
      </h3>
      {!open && (
        <Button variant="outline" size="dense" className="mt-3 print:hidden" onClick={() => setOpen(true)}>
          Leer las respuestas
        </Button>
      )}
      {answers?.length === 0 && <p className="mt-2 text-ink-soft">Nadie ha escrito nada en estas fechas.</p>}
      {answers && answers.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {answers.map(({ day, text }, index) => (
            <li key={index} className="py-2.5">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="text-sm text-ink-soft">{formatDay(day)}</p>
            </li>
          ))}
        </ul>
      )}
      {open && error && (
        <p role="alert" className="mt-2 text-danger">
          {deskErrorMessage(error).description}
        </p>
      )}
      {open && (error || hasNextPage || !data) && (
        <Button
          variant="outline"
          size="dense"
          className="mt-3 print:hidden"
          pending={isFetching}
          pendingLabel="Cargando…"
          onClick={() => (data && !error ? fetchNextPage() : refetch())}
        >
          {error ? 'Reintentar' : 'Ver más respuestas'}
        </Button>
      )}
    </Card>
  );
}
