import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { isSessionKey } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { relationshipsQuery } from './api.ts';

interface OfMember {
  readonly relationshipId: string;
  readonly memberId: string;
}

/** Returns a function that refetches the list, after success and failure. */
function useRefreshed() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: relationshipsQuery.queryKey });
}

export function useRenameGroup() {
  return useMutation({
    mutationFn: (input: { relationshipId: string; name: string }) => api.roles.renameGroup(input),
    onSettled: useRefreshed(),
  });
}

/** Removes a member. A repeated call does no harm. */
export function useRemoveMember() {
  return useMutationOnce({
    mutationFn: (input: OfMember) => api.roles.removeMember(input),
    onSettled: useRefreshed(),
  });
}

export function useHandOverGroup() {
  return useMutationOnce({
    mutationFn: (input: OfMember) => api.roles.handOverGroup(input),
    onSettled: useRefreshed(),
  });
}

/** Leaves a relationship, then refetches everything, because the person may see less than before. */
export function useLeaveRelationship() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (input: { relationshipId: string }) => api.roles.leaveRelationship(input),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) }),
  });
}
