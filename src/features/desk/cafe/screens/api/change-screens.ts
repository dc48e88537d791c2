import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Asks for the code of a café's next screen. Fails with an AppError: TOO_MANY_SCREENS, NOT_ALLOWED. */
export function usePairingCode(cafeId: string) {
  return useMutation({
    mutationFn: () => callRpc('make_pairing_code', { cafe_id: cafeId }, 'code', 'expires_at'),
  });
}

/**
 * Renames a screen, or revokes it; false when it is none of the café's any more. Fails with an AppError, as
 * SETTINGS_EDITED.
 */
export function useChangeScreen(cafeId: string, deviceId: string) {
  const queryClient = useQueryClient();
  const screen = { cafe_id: cafeId, device_id: deviceId };
  return useMutation({
    mutationFn: async (change: { name: string; shown: Record<string, unknown> } | 'revoke') =>
      change === 'revoke'
        ? (await callRpc('revoke_screen', screen, 'revoked')).revoked
        : (await callRpc('rename_screen', { ...screen, ...change }, 'renamed')).renamed,
    onSuccess: () => refreshDesk(queryClient),
  });
}
