import { Navigate, useLocation } from 'react-router-dom';
import { pageCount } from '@/features/desk/shared/pagination';
import { withChanges } from '@/features/desk/shared/table-state';

/** Redirects from a page beyond the last row to the last page that has rows. */
export function OutOfRangePage({ total }: { total: number }) {
  const { search } = useLocation();
  const lastPage = withChanges(new URLSearchParams(search), { page: String(pageCount(total)) });
  return <Navigate to={`?${lastPage.toString()}`} replace />;
}
