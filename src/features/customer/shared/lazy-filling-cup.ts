import { lazyComponent } from '@/lib/lazy-component';

/** The cup that a visit fills. Its file comes after the words, into a place as large as it. */
export const FillingCup = lazyComponent<object>(() => import('@/ui/illustrations/filling-cup'));
