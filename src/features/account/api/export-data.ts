import { callRpc, shape } from '@/lib/rpc';

/** Everything that is stored about the caller (rule A21). @throws AppError */
export function exportData(): Promise<{ account: object; exported_at: string }> {
  return callRpc(
    'export_my_data',
    {},
    shape<{ account: object; exported_at: string }>('account', 'exported_at'),
  );
}
