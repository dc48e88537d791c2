import { CircleAlert } from 'lucide-react';
import { deskFailure } from '@/features/desk/shared/desk-failure';

interface FormProblemProps {
  /** Error of the latest attempt; null shows nothing. */
  thrown: unknown;
  /** The action's own sentence, where the reason has no better words (rule C19). */
  text: string;
}

/** Shows at a form, and has read aloud, why its latest attempt failed, for as long as that holds. */
export function FormProblem({ thrown, text }: FormProblemProps) {
  if (thrown === null || thrown === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{deskFailure(thrown, text).description}</span>
    </p>
  );
}
