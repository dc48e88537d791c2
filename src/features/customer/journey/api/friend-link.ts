import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateJourney } from '@/features/customer/journey/api/journey-cache';
import { callRpc } from '@/lib/rpc';

/** Makes the customer's link for friends, or gets the live one; the screen shows it when it resolves (rule A28). */
export function useInviteFriend(cafeId: string) {
  const note = useNoteLink(cafeId);
  return useMutation({
    mutationFn: () => callRpc('invite_friend', { cafe_id: cafeId }),
    onSuccess: ({ token }) => note(token),
  });
}

/** Ends the customer's link for friends: who opens it from now on signs up without it. */
export function useRevokeFriendLink(cafeId: string) {
  const note = useNoteLink(cafeId);
  return useMutation({
    mutationFn: () => callRpc('revoke_friend_link', { cafe_id: cafeId }),
    onSuccess: () => note(null),
  });
}

function useNoteLink(cafeId: string) {
  const queryClient = useQueryClient();
  return (friend_link: string | null) =>
    updateJourney(queryClient, cafeId, (journey) =>
      journey.record ? { ...journey, record: { ...journey.record, friend_link } } : journey,
    );
}
