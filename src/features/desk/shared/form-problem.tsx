import { CircleAlert } from 'lucide-react';
import { deskFailure, deskReadFailure } from '@/features/desk/shared/desk-failure';

interface FormProblemProps {
  /** Error of the latest attempt; null shows nothing. */
  thrown: unknown;
  /** The action's own sentence, where the reason has no better words (rule C19). */
  text: string;
  /** True for a read, which can be repeated whatever became of it. */
  isRead?: boolean;
}

/** Shows at a form, and has read aloud, why its latest attempt failed, for as long as that holds. */
export function FormProblem({ thrown, text, isRead = false }: FormProblemProps) {
  if (thrown === null || thrown === undefined) return null;
  const { heading, description } = (isRead ? deskReadFailure : deskFailure)(thrown, text);
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {heading && <span className="block">{heading}</span>}
        <span>{description}</span>
      </span>
    </p>
  );
}
