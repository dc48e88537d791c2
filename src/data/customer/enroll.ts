import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc, shape } from '@/lib/rpc';

/** Why an inviter was refused. */
export type InviterRefusal =
  'INVITER_INVALID' | 'INVITER_IS_SELF' | 'INVITER_NOT_CUSTOMER' | 'INVITER_TRY_LATER';

export interface Enrollment {
  status: 'enrolled' | 'already_enrolled' | 'inviter_refused' | 'nothing_to_enroll';
  reason: InviterRefusal | null;
  cafe: { slug: string; nombre: string } | null;
  record_id: string | null;
}

interface EnrollInput {
  /** Without it the server takes café and inviter from what was given at sign-up. */
  cafeSlug?: string;
  inviterEmail?: string | undefined;
}

/** Makes the caller a customer of a café (decisions 5). Calling twice is harmless. */
export function enroll({ cafeSlug, inviterEmail }: EnrollInput = {}): Promise<Enrollment> {
  return callRpc(
    'enroll',
    {
      ...(cafeSlug === undefined ? {} : { cafe_slug: cafeSlug }),
      ...(inviterEmail ? { inviter_email: inviterEmail } : {}),
    },
    shape<Enrollment>('status'),
  );
}

/** Reloads what an enrolment or a step changes; resolves when the screens on display are current. */
export async function refreshCustomer(client: QueryClient): Promise<void> {
  // Not on display right now: forgotten, so that the dashboard never shows the old progress first.
  for (const queryKey of [queryKeys.dashboards, queryKeys.rewards, queryKeys.vipAreas])
    client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(
    [queryKeys.dashboards, queryKeys.journeys, queryKeys.cafes].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
