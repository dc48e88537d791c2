import type { QueryClient } from '@tanstack/react-query';

const root = 'desk';

/** Keys of what is read at a desk; the viewer is part of them, as everywhere. */
export const deskKeys = {
  all: (viewer: string) => [root, viewer] as const,
  home: (viewer: string) => [root, viewer, 'home'] as const,
  record: (viewer: string) => [root, viewer, 'record'] as const,
  cafes: (viewer: string, list: object) => [root, viewer, 'cafes', list] as const,
  names: (viewer: string, names: string) => [root, viewer, 'names', names] as const,
  cafe: (viewer: string, cafeId: string) => [root, viewer, 'cafe', cafeId] as const,
  customerList: (viewer: string, cafeId: string, filter: string) =>
    [root, viewer, 'customer-list', cafeId, filter] as const,
  customers: (viewer: string, cafeId: string | null) => [root, viewer, 'customers', cafeId] as const,
  vipCodes: (viewer: string, list: object) => [root, viewer, 'vip-codes', list] as const,
  tickets: (viewer: string, list: object) => [root, viewer, 'tickets', list] as const,
  poster: (viewer: string, cafeSlug: string) => [root, viewer, 'poster', cafeSlug] as const,
  today: (viewer: string, cafeSlug: string) => [root, viewer, 'today', cafeSlug] as const,
  customer: (viewer: string, cafeId: string, recordId: string) =>
    [root, viewer, 'customer', cafeId, recordId] as const,
  results: (viewer: string, cafeSlug: string | null, period: string) =>
    [root, viewer, 'results', cafeSlug, period] as const,
  /** The beginning of all keys of a café's results, whatever the period. */
  resultsOf: (viewer: string, cafeSlug: string) => [root, viewer, 'results', cafeSlug] as const,
  surveyAnswers: (viewer: string, cafeId: string, question: string, from: string, to: string) =>
    [root, viewer, 'survey-answers', cafeId, question, from, to] as const,
  prizes: (viewer: string, cafeSlug: string) => [root, viewer, 'prizes', cafeSlug] as const,
  contract: (viewer: string, cafeSlug: string) => [root, viewer, 'contract', cafeSlug] as const,
  opinions: (viewer: string, cafeSlug: string) => [root, viewer, 'opinions', cafeSlug] as const,
  team: (viewer: string, cafeSlug: string) => [root, viewer, 'team', cafeSlug] as const,
  signals: (viewer: string, cafeSlug: string) => [root, viewer, 'signals', cafeSlug] as const,
  settings: (viewer: string, cafeSlug: string) => [root, viewer, 'settings', cafeSlug] as const,
  reminders: (viewer: string, cafeSlug: string) => [root, viewer, 'reminders', cafeSlug] as const,
  slips: (viewer: string, cafeSlug: string) => [root, viewer, 'slips', cafeSlug] as const,
  screens: (viewer: string, cafeSlug: string) => [root, viewer, 'screens', cafeSlug] as const,
  /** Outside the root: the result of a look-up stays as it was found. */
  foundCustomers: (viewer: string, lookUpId: string) => ['desk-found-customers', viewer, lookUpId] as const,
  /** Outside the root: a photo does not change with the data. */
  ticketImage: (viewer: string, path: string, version: string | null) =>
    ['desk-ticket-image', viewer, path, version] as const,
};

/** Reloads the desk's screen on display and marks the others as outdated; resolves when it is current. */
export function refreshDesk(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] });
}
