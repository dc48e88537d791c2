import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRpcQuery } from '@/data/rpc';
import { deskTabs } from '@/features/desk/shared/desk-tabs';

/** Leads to what looks wrong at a café; it is there only while something does (rule P26). */
export function SignalsNotice({ cafeSlug }: { cafeSlug: string }) {
  const { data } = useRpcQuery('load_signals', { cafe_slug: cafeSlug });
  const count = data ? data.signals.length + data.tag_signals.length : 0;
  if (count === 0) return null;
  return (
    <Link
      to={deskTabs.signals.to(cafeSlug)}
      className="flex min-h-touch items-center gap-3 rounded-card border border-line-strong bg-paper-deep px-4 py-3 font-semibold"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 break-words">
        {count === 1 ? '1 aviso por mirar' : `${count} avisos por mirar`}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}
