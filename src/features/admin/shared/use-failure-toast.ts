import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isAdminOnlyError } from '@/features/admin/shared/is-admin-only-error';
import { deskReadFailure } from '@/features/desk/shared/desk-failure';
import { toast } from '@/ui/toast';

/** Says once per failed read what could not be loaded; a refusal is said by the redirect. */
export function useFailureToast({ error, errorUpdatedAt }: UseQueryResult, text: string): void {
  useEffect(() => {
    if (error && !isAdminOnlyError(error)) toast(deskReadFailure(error, text));
  }, [error, errorUpdatedAt, text]);
}
