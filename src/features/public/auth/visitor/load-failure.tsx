import { errorMessage } from '@/lib/error-messages';
import type { AppError } from '@/lib/errors';
import { ErrorState } from '@/ui/error-state';

/** Says that the café could not be read, which goes on unseen (rule J22). */
export default function LoadFailure({ error, onRetry }: { error: AppError; onRetry: () => Promise<void> }) {
  return (
    <ErrorState
      title="No hemos podido abrir la cafetería"
      message={errorMessage(error).description}
      onRetry={() => void onRetry()}
    />
  );
}
