import type { ChatSettings, Friend } from '@beso/contract/chat';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

/** [S2-139] [S7-054] The people with whom the viewer can chat or has chatted, latest message first. */
export const friendsQuery = queryOptions({
  queryKey: ['chat', 'friends'],
  meta: { refreshedBy: ['messages.changed', 'conversations.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await api.chat.listFriends(undefined, { signal })).friends,
});

export const useFriends = () => useQuery(friendsQuery);

/** Changes the row of a person in the cached list, if that is loaded. */
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

/** Returns a function that sets whether others see what the viewer has received and read. */
export function useSetReceipts(): (settings: ChatSettings) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    mutationKey: settingsQuery.queryKey,
    // Runs calls one after another, so that the last choice reaches the server last.
    scope: { id: 'chat.receipts' },
    mutationFn: (settings: ChatSettings) => api.chat.setReceipts(settings),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
    },
    onError: (error, { receipts }) => {
      queryClient.setQueryData(settingsQuery.queryKey, { receipts: !receipts });
      appToasts.error(errorText(error, t));
    },
  });
  return mutate;
}
