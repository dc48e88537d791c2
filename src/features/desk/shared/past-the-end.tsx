import { Navigate, useLocation } from 'react-router-dom';
import { pageCount } from '@/features/desk/shared/pagination';
import { withChanges } from '@/features/desk/shared/table-state';

/** A page that is empty because the rows before it have become fewer leads to the last one that is not. */
export function PastTheEnd({ total }: { total: number }) {
  const { search } = useLocation();
  const last = withChanges(new URLSearchParams(search), { page: String(pageCount(total)) });
  return <Navigate to={`?${last.toString()}`} replace />;
}
