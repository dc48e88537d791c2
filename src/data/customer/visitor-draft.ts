import { forgetBegunVisit } from '@/data/customer/begun-visit';
import { tabStorage } from '@/lib/browser-storage';
import { finishingKey } from '@/lib/prefetch';
import { draftKey, tabStore } from '@/lib/storage';
import { emptyOpinion, type OpinionDraft } from '@/ui/form/opinion-draft';

/** Answers and fields of a visitor at a café, kept in the tab until an account takes it over (rule A37). */
export interface VisitorDraft {
  nombre: string;
  email: string;
  opinion: OpinionDraft;
  /** True once the café's page for reviews was opened. */
  opened: boolean;
}

const emptyDraft: VisitorDraft = { nombre: '', email: '', opinion: emptyOpinion, opened: false };

/** Key of a draft that is nobody's: any log-in drops it. */
const keyOf = (cafeSlug: string) => draftKey('visitor', cafeSlug);

const withDefaults = (kept: unknown): VisitorDraft => ({
  ...emptyDraft,
  ...(typeof kept === 'object' ? kept : null),
});

export const readVisitorDraft = (cafeSlug: string): VisitorDraft =>
  withDefaults(tabStore.get(keyOf(cafeSlug)));

export const storeVisitorDraft = (cafeSlug: string, draft: VisitorDraft): void =>
  tabStore.set(keyOf(cafeSlug), draft);

/** Keeps the draft for the account that the code has just let in: a lost answer must not cost a prize. */
export const storeFinishingVisit = (cafeSlug: string, userId: string, draft: VisitorDraft): void =>
  tabStorage.setItem(finishingKey(cafeSlug), JSON.stringify({ userId, draft }));

/** Returns the draft that waits to become this account's; null for none. */
export function readFinishingVisit(cafeSlug: string, userId: string): VisitorDraft | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(finishingKey(cafeSlug)) ?? 'null') as {
      userId: string;
      draft: unknown;
    } | null;
    return kept?.userId === userId ? withDefaults(kept.draft) : null;
  } catch {
    return null;
  }
}

/** Forgets what was begun at a café. */
export function clearBegunVisit(cafeSlug: string): void {
  tabStore.remove(keyOf(cafeSlug));
  tabStorage.removeItem(finishingKey(cafeSlug));
  forgetBegunVisit(cafeSlug);
}
