import type { ChatSettings, Friend } from '@beso/contract/chat';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { notify } from '../../ui/feedback/notify.ts';

/** [S2-139] [S7-054] Everybody whom I can write to or have written with, the latest first. */
export const friendsQuery = queryOptions({
  queryKey: ['chat', 'friends'],
  meta: { refreshedBy: ['messages.changed', 'conversations.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await api.chat.listFriends(undefined, { signal })).friends,
});

export const useFriends = () => useQuery(friendsQuery);

/** Changes one row of the list, where it is known. */
export function patchFriend(personId: string, patch: Partial<Friend>): void {
  queryClient.setQueryData(friendsQuery.queryKey, (known) =>
    known?.map((friend) => (friend.person.id === personId ? { ...friend, ...patch } : friend)),
  );
}

const settingsQuery = queryOptions({
  queryKey: ['chat', 'settings'],
  meta: { refreshedBy: ['chatSettings.changed'] },
  queryFn: ({ signal }) => api.chat.getChatSettings(undefined, { signal }),
});

export const useChatSettings = () => useQuery(settingsQuery);

/** Whether others learn what I have read: changes at once, and back, with a message, if that fails. */
export function useSetReceipts(): (settings: ChatSettings) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    mutationKey: settingsQuery.queryKey,
    // An earlier choice must not arrive after a later one.
    scope: { id: 'chat.receipts' },
    mutationFn: (settings: ChatSettings) => api.chat.setReceipts(settings),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
    },
    onError: (error, { receipts }) => {
      queryClient.setQueryData(settingsQuery.queryKey, { receipts: !receipts });
      notify.error(errorText(error, t));
    },
  });
  return mutate;
}
