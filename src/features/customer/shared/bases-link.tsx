import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';

/** Links the bases of a café's wheels (rule L7). */
export function BasesLink({ cafeSlug }: { cafeSlug: string }) {
  return (
    <Link to={paths.bases(cafeSlug)} className="font-semibold text-primary-ink underline underline-offset-2">
      Bases
    </Link>
  );
}
