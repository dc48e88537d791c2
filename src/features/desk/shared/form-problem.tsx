import { CircleAlert } from 'lucide-react';
import { deskFailure } from '@/features/desk/shared/desk-failure';

interface FormProblemProps {
  /** What the latest attempt threw; null shows nothing. */
  thrown: unknown;
  /** The act's own sentence, where the reason has no better words (rule C19). */
  text: string;
}

/** Why a form's latest attempt came to nothing, at the form, for as long as it holds: the message has said it aloud. */
export function FormProblem({ thrown, text }: FormProblemProps) {
  if (thrown === null || thrown === undefined) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{deskFailure(thrown, text).description}</span>
    </p>
  );
}
