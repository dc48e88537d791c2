import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { cafeLinks } from '@/data/cafe/cafe-links';
import { CopyButton } from '@/features/desk/shared/copy-button';
import { Card } from '@/ui/card';

/** The two links that a café hands to its customers (rule C14). */
export function CustomerLinks({ cafe }: { cafe: AdminCafe }) {
  return (
    <Card as="section" className="@3xl/screen:col-span-2">
      <h2 className="text-heading">Enlaces para clientes</h2>
      <ul className="mt-3 divide-y divide-line">
        {cafeLinks(cafe).map(({ id, label, url, readable }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="block text-sm text-ink-soft">{label}</span>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="font-semibold wrap-anywhere text-primary-ink underline decoration-2 underline-offset-4"
              >
                {readable}
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
            </p>
            <CopyButton text={url} label={`Copiar: ${label}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
