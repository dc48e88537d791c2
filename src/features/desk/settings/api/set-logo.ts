import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { prepareLogo } from '@/features/desk/settings/prepare-logo';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';

/** The server's word on a logo that it did not take. */
export class LogoRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogoRefused';
  }
}

/**
 * Makes a picture the café's logo, or takes the logo away, and reloads what shows it (rule T26).
 * Fails with a LogoRefused or LogoProblem, whose message is for the person, or an AppError.
 */
export function useSetLogo(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (!navigator.onLine) throw new AppError('NETWORK');
      const image = file && (await prepareLogo(file));
      const answer = await callFunction('set-cafe-logo', { cafeId, image });
      if (!answer.success) throw new LogoRefused(answer.error);
    },
    onSuccess: () => refreshPages(queryClient),
    // The role may have changed, so a refusal refreshes the page too.
    onError: () => void refreshPages(queryClient),
  });
}
