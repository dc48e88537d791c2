import { useRpcQuery } from '@/data/rpc';
import { CustomerCode } from '@/features/customer/shared/customer-code';
import { errorMessage } from '@/lib/error-messages';
import { Skeleton } from '@/ui/skeleton';

/** The customer's own code, read from the server. */
export default function LoadedCustomerCode() {
  const { data, error } = useRpcQuery('load_account', {});
  if (data) return <CustomerCode code={data.code} />;
  if (error) return <p role="alert">{errorMessage(error).description}</p>;
  return <Skeleton className="mt-4 h-32 w-full rounded-card" />;
}
