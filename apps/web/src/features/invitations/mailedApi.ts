import type { SendInvitationsInput } from '@beso/contract/mailed-invitations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { isSessionKey } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { SENT_INVITATIONS_QUERY_KEY } from './api.ts';

const listQuery = queryOptions({
  queryKey: SENT_INVITATIONS_QUERY_KEY,
  meta: { refreshedBy: ['invitations.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.invitations.listInvitations(undefined, { signal }),
});

/** [S7-048] Returns the sent invitations, and those that the person's verified address received. */
export const useInvitationList = () => useQuery(listQuery);

/** Returns a function that refetches the list, after success and failure. */
function useRefreshed() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: listQuery.queryKey });
}

/** [S7-046] Sends invitations. The form creates their ids, so that a retry does not invite twice. */
export function useSendInvitations() {
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: (input: SendInvitationsInput) => api.invitations.sendInvitations(input),
    onSettled,
  });
}

export function useDeclineReceived() {
  const onSettled = useRefreshed();
  return useMutationOnce({
    mutationFn: (invitationId: string) => api.invitations.declineReceivedInvitation({ invitationId }),
    onSettled,
  });
}

/** [S5-037] Accepts a received invitation, then refetches everything, because there is a new relationship. */
export function useAcceptReceived() {
  const queryClient = useQueryClient();
  const refresh = useRefreshed();
  return useMutationOnce({
    mutationFn: (invitationId: string) => api.invitations.acceptReceivedInvitation({ invitationId }),
    onSuccess: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) }),
    onError: refresh,
  });
}

const refusalKey = (refusal: string) => ['refusal', refusal] as const;

/** Returns the invitation that the mail's recipient may refuse, without refusing it. */
export function useInvitationToRefuse(refusal: string) {
  return useQuery({
    queryKey: refusalKey(refusal),
    queryFn: ({ signal }) => api.invitations.getRefusal({ refusal }, { signal }),
    staleTime: 0,
  });
}

export function useRefuse(refusal: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (stopMail: boolean) => api.invitations.refuseInvitation({ refusal, stopMail }),
    onSuccess: (now) => queryClient.setQueryData(refusalKey(refusal), now),
  });
}
