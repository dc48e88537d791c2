import { useEffect } from 'react';
import { env } from '@/config/env';

/** Names the page in the tab and in the history: "{title} · {product}"; without a title only the product. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${env.productName}` : env.productName;
  }, [title]);
}
