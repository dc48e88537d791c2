import { callRpc } from '@/lib/rpc';

/** Returns everything that is stored about the caller (rule A21). @throws AppError */
export function exportData() {
  return callRpc('export_my_data', {}, 'account', 'exported_at');
}
