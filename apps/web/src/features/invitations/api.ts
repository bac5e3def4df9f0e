import type { CreateInvitationInput, InvitationPreview, OpenInvitation } from '@beso/contract/invitations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasCode, isTransient } from '../../platform/errors.ts';
import { invitationKey } from '../../platform/invitations/pendingInvitation.ts';
import { isSessionKey, queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';

export const INVITATION_LIST_KEY = ['invitationList'];

const mineQuery = queryOptions({
  queryKey: ['myInvitations'],
  meta: { refreshedBy: ['invitations.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.invitations.listMyInvitations(undefined, { signal }),
});

export const useMyInvitations = () => useQuery(mineQuery);

/** [S2-097] Creates a link and adds it to the cached list. */
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
      // A fetch that began before the link was created would remove it again.
      await queryClient.cancelQueries({ queryKey: mineQuery.queryKey });
      queryClient.setQueryData(mineQuery.queryKey, (list) => ({
        invitations: [made, ...(list?.invitations ?? []).filter(({ id }) => id !== made.id)],
      }));
      void queryClient.invalidateQueries({ queryKey: mineQuery.queryKey });
    },
    // A retry after a lost response would create a second group.
    retry: false,
  });
}

/** [S8-059] Withdraws an open invitation of the person, whether link or mail, and updates both lists. */
export function useCancelInvitation() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (invitationId: string) => api.invitations.cancelInvitation({ invitationId }),
    onSettled: () =>
      Promise.all(
        [mineQuery.queryKey, INVITATION_LIST_KEY].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Returns a link's public data, fetched at each visit, because its status depends on the viewer. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => api.invitations.getInvitation({ token }, { signal }),
    staleTime: 0,
  });
}

/** Reports once that a person has opened the link. A mere fetch or preload of the page does not count. */
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

/** Accepts an invitation. After a lost response, a refusal may mean that this person used the link. */
async function acceptOnce(token: string, unanswered: boolean): Promise<{ relationshipId: string }> {
  try {
    return await api.invitations.acceptInvitation({ token });
  } catch (error) {
    if (!unanswered || !hasCode(error, 'INVITATION_ALREADY_ACCEPTED')) throw error;
    const known = queryClient.getQueryData<InvitationPreview>(invitationKey(token));
    // The first page has the latest joined.
    const { relationships } = await api.relationships.listMyRelationships({});
    const mine = relationships.find(
      ({ type, members }) =>
        type === known?.relationshipType &&
        members.some(({ firstName }) => firstName === known.inviterFirstName),
    );
    if (mine === undefined) throw error;
    return { relationshipId: mine.id };
  }
}

/** [S5-037] Accepts an invitation and refetches everything, because the relationships have changed. */
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
