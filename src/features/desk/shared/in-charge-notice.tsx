import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { NotFoundIllustration } from '@/ui/illustrations/states';

interface InChargeNoticeProps {
  cafeSlug: string;
  /** The sentence that names who does this page's work. */
  text: string;
  message?: string;
}

/** Says to a member whose page this is, and leads to the day (rule T2). */
export function InChargeNotice({
  cafeSlug,
  text,
  message = 'Tu papel en el equipo no llega hasta aquí. Si hace falta, pídeselo.',
}: InChargeNoticeProps) {
  return (
    <EmptyState title={text} message={message} illustration={<NotFoundIllustration className="h-32 w-48" />}>
      <ButtonLink to={paths.desk(cafeSlug)}>Ir a Hoy</ButtonLink>
    </EmptyState>
  );
}
