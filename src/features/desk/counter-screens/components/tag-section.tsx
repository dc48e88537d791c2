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
import { Card } from '@/ui/card';
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
    <Card as="section" aria-labelledby="tags">
      <h2 id="tags" className="text-heading">
        Etiqueta que se toca
      </h2>
      <p className="mt-2 text-ink-soft">
        Una pegatina en la barra: tu cliente la toca con el móvil, sin app, y queda probado que está ahí. Cada
        toque vale una sola vez, y una foto de la etiqueta no vale.
      </p>
      <details className="mt-1 text-sm">
        <summary className="min-h-touch content-center font-semibold">Qué comprar y dónde pegarla</summary>
        <p>
          Pegatinas con el chip <strong translate="no">NXP NTAG 424 DNA</strong>, de uno a dos euros; las NTAG
          213, 215 y 216 no firman y no valen. Lo más fácil es pedirlas ya grabadas, o pedir a la tienda los
          UID y mandarle después el archivo de aquí. El UID de una que tienes en la mano lo lee la app TagInfo
          de NXP.
        </p>
        <p className="mt-2">
          Pégala donde se paga, a la vista. Sobre metal solo funcionan las que dicen «para metal». La leen los
          iPhone desde el XS y casi todos los Android con NFC. Caben seis activas.
        </p>
      </details>
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
            <Skeleton className="mt-4 h-40 w-full rounded-card" />
          </SkeletonGroup>
        )
      ) : (
        <>
          {tags.length > 0 && (
            <ul aria-label="Etiquetas" className="mt-2 divide-y divide-line">
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
          <div className="mt-4">
            {prepare.data ? (
              <PreparedTags
                prepared={prepare.data.tags}
                tags={tags}
                encoding={tagEncoding(cafe)}
                onDone={prepare.reset}
              />
            ) : (
              <NewTags
                cafeId={cafe.id}
                replaced={replaced}
                prepare={async (asked) => {
                  await prepare.mutateAsync(asked);
                  setReplacedId(null);
                }}
                onReplace={setReplacedId}
              />
            )}
          </div>
        </>
      )}
    </Card>
  );
}
