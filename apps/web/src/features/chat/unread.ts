import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';

const unreadQuery = queryOptions({
  queryKey: ['chat', 'unread'],
  meta: { refreshedBy: ['messages.changed', 'conversations.changed', 'relationships.changed'] },
  queryFn: async ({ signal }) => (await api.chat.getUnreadConversations(undefined, { signal })).unread,
});

/** Returns how many conversations are unread and not muted, once the app's first page is shown. */
export function useUnreadConversations(): number {
  const [stands, setStands] = useState(false);
  useEffect(() => afterFirstPage(() => setStands(true)), []);
  return useQuery({ ...unreadQuery, enabled: stands }).data ?? 0;
}
