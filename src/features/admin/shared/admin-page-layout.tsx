import type { ReactNode } from 'react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { afterAuth, paths } from '@/config/paths';
import { AdminLayout, type AdminLayoutProps } from '@/features/admin/shared/admin-layout';
import { isAdminOnlyError } from '@/features/admin/shared/is-admin-only-error';
import { useFailureToast } from '@/features/admin/shared/use-failure-toast';
import { adminOnly } from '@/features/desk/shared/desk-failure';
import { ScreenWithoutData } from '@/features/desk/shared/screen-without-data';
import { UnsavedWorkGuard } from '@/features/desk/shared/unsaved-work';
import { useLinkedField } from '@/features/desk/shared/use-linked-field';
import { useReadAfterRefusal } from '@/features/desk/shared/use-read-after-refusal';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { useDocumentTitle } from '@/lib/use-document-title';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

/** Common part of these screens' titles. */
const TITLE_PREFIX = 'Administración';

interface AdminPageLayoutProps<Data> extends Omit<AdminLayoutProps, 'children'> {
  /** The one read of the screen; the server refuses it for everybody else. */
  query: UseQueryResult<Data>;
  /** Message when the read fails (rule C19). */
  failure: string;
  children: (data: Data) => ReactNode;
}

/**
 * Guard and states of an administrator's screen. There is no extra call to ask who one is: the screen's own read is
 * refused for everybody else, who are then sent to the dashboard.
 */
export function AdminPageLayout<Data>({ query, failure, children, ...frame }: AdminPageLayoutProps<Data>) {
  useFailureToast(query, failure);
  useReadAfterRefusal(query);
  useLinkedField();
  // Also while it is asked who this is.
  useDocumentTitle(frame.title === TITLE_PREFIX ? TITLE_PREFIX : `${frame.title} · ${TITLE_PREFIX}`);
  const known = useKnownAdmin();
  if (isAdminOnlyError(query.error))
    // Whoever only works at cafés is led to their bar, as after a log-in.
    return (
      <RedirectWithToast
        to={paths.dashboard()}
        state={afterAuth}
        message={{ ...adminOnly, variant: 'destructive' }}
      />
    );
  if (query.isPending && !known) return <LoadingIndicator label="Verificando permisos..." />;
  return (
    <UnsavedWorkGuard>
      <AdminLayout {...frame}>
        {query.data !== undefined ? (
          children(query.data)
        ) : (
          <ScreenWithoutData query={query} failure={failure} />
        )}
      </AdminLayout>
    </UnsavedWorkGuard>
  );
}

/**
 * Returns true if the server has already answered this person as an administrator. The permissions then need no second
 * check.
 */
function useKnownAdmin(): boolean {
  const viewer = useUserId();
  return useQueryClient()
    .getQueriesData({
      predicate: ({ queryKey: [, name, by] }) => by === viewer && /^admin_/.test(String(name)),
    })
    .some(([, data]) => data !== undefined);
}
