import { CustomerCode } from '@/features/customer/shared/customer-code';
import { useAccount } from '@/features/customer/shared/load-account';
import { errorMessage } from '@/lib/error-messages';
import { Skeleton } from '@/ui/skeleton';

/** The customer's own code, read from the server. */
export default function LoadedCode({ userId }: { userId: string }) {
  const { data, error } = useAccount(userId);
  if (data) return <CustomerCode code={data.code} />;
  if (error) return <p role="alert">{errorMessage(error).description}</p>;
  return <Skeleton className="mt-4 h-32 w-full rounded-card" />;
}
