import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPages, useRpcQuery } from '@/data/rpc';
import { useRpcMutation } from '@/data/rpc-mutation';
import { NewTags } from '@/features/desk/counter-screens/components/new-tags';
import { PreparedTags } from '@/features/desk/counter-screens/components/prepared-tags';
import { TagItem } from '@/features/desk/counter-screens/components/tag-item';
import { tagEncoding } from '@/features/desk/counter-screens/tag-encoding';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Poll interval while tags that were just prepared are on screen, in milliseconds. */
const TOUCH_POLL_INTERVAL_MS = 3_000;
/** Number of tags that may be active at a café (rule P33); the first touch of a further one is refused. */
const MAX_ACTIVE_TAGS = 6;

interface TagSectionProps {
  /** The café as the page shows it. */
  cafe: Cafe;
  /** The café's name in the page's address. */
  cafeSlug: string;
}

/** Prepares, names, replaces and revokes the tags that customers touch at the counter (rules P33 and P35). */
export function TagSection({ cafe, cafeSlug }: TagSectionProps) {
  const client = useQueryClient();
  // the keys stand in this mutation's answer alone: `reset` is the end of them
  const prepare = useRpcMutation('prepare_tags', { cafe_id: cafe.id });
  const query = useRpcQuery(
    'load_tags',
    { cafe_slug: cafeSlug },
    { refetchInterval: prepare.data !== undefined && TOUCH_POLL_INTERVAL_MS },
  );
  const [replacedId, setReplacedId] = useState<string | null>(null);

  // the first touch, seen by a poll, changes what the rest of the page says
  const hasTag = query.data?.cafe.has_tag ?? cafe.has_tag;
  useEffect(() => {
    if (hasTag !== cafe.has_tag) void refreshPages(client);
  }, [hasTag, cafe.has_tag, client]);

  const tags = query.data?.tags ?? [];
  const isFull = tags.filter(({ state }) => state === 'active').length >= MAX_ACTIVE_TAGS;
  const replaced = tags.find(({ id }) => id === replacedId) ?? null;
  return (
    <section aria-label="Con una etiqueta">
      {!query.data ? (
        query.isError ? (
          <ErrorState
            title="No hemos podido cargar las etiquetas"
            message={deskErrorMessage(query.error).description}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <SkeletonGroup label="Cargando…">
            <Skeleton className="mt-3 h-14 w-full rounded-control" />
          </SkeletonGroup>
        )
      ) : (
        <>
          {tags.length > 0 && (
            <ul aria-label="Etiquetas">
              {tags.map((tag) => (
                <TagItem
                  key={tag.id}
                  cafeId={cafe.id}
                  tag={tag}
                  isFull={isFull}
                  isReplaced={tags.some(({ replaces }) => replaces === tag.id)}
                  onReplace={prepare.data ? null : () => setReplacedId(tag.id)}
                />
              ))}
            </ul>
          )}
          {prepare.data ? (
            <PreparedTags
              prepared={prepare.data.tags}
              tags={tags}
              encoding={tagEncoding(cafe)}
              onDone={prepare.reset}
            />
          ) : (
            <NewTags
              cafe={cafe}
              replaced={replaced}
              prepare={async (asked) => {
                await prepare.mutateAsync(asked);
                setReplacedId(null);
              }}
              onReplace={setReplacedId}
            />
          )}
        </>
      )}
    </section>
  );
}
