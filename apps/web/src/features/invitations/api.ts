import type { CreateInvitationInput } from '@beso/contract/invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { isSessionKey } from '../../platform/query/client.ts';

const invitationKey = (token: string) => ['invitations', token] as const;

/** A new link; its token is shown this once and kept nowhere. [S2-097] */
export function useCreateInvitation() {
  return useMutation({
    mutationFn: (input: CreateInvitationInput) => api.invitations.createInvitation(input),
    // A second try after a lost answer would begin a second group.
    retry: false,
  });
}

/** What the holder of a link may know. Its status belongs to a moment and a viewer, so it is always asked again. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => api.invitations.getInvitation({ token }, { signal }),
    staleTime: 0,
  });
}

/** [S5-037] Joins. Whatever this person sees depends on whom they share something with, so all of it is fetched anew. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.invitations.acceptInvitation({ token }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !isSessionKey(queryKey) && queryKey[0] !== invitationKey(token)[0],
      }),
  });
}
