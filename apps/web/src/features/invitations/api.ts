import type { CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasCode, isTransient } from '../../platform/errors.ts';
import { invitationKey } from '../../platform/invitations/pendingInvitation.ts';
import { isSessionKey, queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';

export const SENT_INVITATIONS_QUERY_KEY = ['invitationList'];

const mineQuery = queryOptions({
  queryKey: ['myInvitations'],
  meta: { refreshedBy: ['invitations.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.invitations.listMyInvitations(undefined, { signal }),
});

export const useMyInvitations = () => useQuery(mineQuery);

/** [S2-097] Creates an invitation link and adds it to the cached list. */
export function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (input: CreateInvitationInput): Promise<OpenInvitation> => {
      const { id, url, expiresAt } = await api.invitations.createInvitation(input);
      const partnerName = input.kind === 'partner' ? input.partnerName.trim() : null;
      const groupName = input.kind === 'friends' ? input.groupName?.trim() || null : null;
      return {
        id,
        url,
        expiresAt,
        partnerName,
        groupName,
        isMailed: false,
        relationshipType: input.kind === 'partner' ? 'couple' : 'group',
        openedAt: null,
        registeringAt: null,
        createdAt: new Date().toISOString(),
      };
    },
    onSuccess: async (made) => {
      // The response of a running fetch may lack the new link.
      await queryClient.cancelQueries({ queryKey: mineQuery.queryKey });
      queryClient.setQueryData(mineQuery.queryKey, (list) => ({
        invitations: [made, ...(list?.invitations ?? []).filter(({ id }) => id !== made.id)],
      }));
      void queryClient.invalidateQueries({ queryKey: mineQuery.queryKey });
    },
    // If only the response was lost, a retry would create a second group.
    retry: false,
  });
}

/** [S8-059] Withdraws an open invitation, and updates both lists of invitations. */
export function useCancelInvitation() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (invitationId: string) => api.invitations.cancelInvitation({ invitationId }),
    onSettled: () =>
      Promise.all(
        [mineQuery.queryKey, SENT_INVITATIONS_QUERY_KEY].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Returns what the page of a link shows this viewer, fetched at each visit. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => api.invitations.getInvitation({ token }, { signal }),
    staleTime: 0,
  });
}

/** Reports once that the link was opened, but not while the page is only preloaded. */
export function useReportOpened(token: string, isOpen: boolean): void {
  const { mutate } = useMutation({ mutationFn: () => api.invitations.openInvitation({ token }) });
  useEffect(() => {
    if (!isOpen) return;
    let opened = false;
    const say = () => {
      if (opened || document.visibilityState !== 'visible') return;
      opened = true;
      mutate();
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [isOpen, mutate]);
}

/** Accepts an invitation. If `unanswered`, a refusal may be due to this person's own earlier attempt. */
async function acceptOnce(token: string, unanswered: boolean): Promise<{ relationshipId: string }> {
  try {
    return await api.invitations.acceptInvitation({ token });
  } catch (error) {
    if (!unanswered || !hasCode(error, 'INVITATION_ALREADY_ACCEPTED')) throw error;
    const { status, relationshipId } = await api.invitations.getInvitation({ token });
    if (status !== 'joined' || relationshipId === null) throw error;
    return { relationshipId };
  }
}

/** [S5-037] Accepts an invitation, then refetches everything, because a new relationship changes all data. */
export function useAcceptInvitation(token: string) {
  const unanswered = useRef(false);
  return useMutationOnce({
    mutationFn: () =>
      acceptOnce(token, unanswered.current).catch((error: unknown) => {
        unanswered.current ||= isTransient(error);
        throw error;
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !isSessionKey(queryKey) && queryKey[0] !== invitationKey(token)[0],
      }),
  });
}
