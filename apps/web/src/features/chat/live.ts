import { useEffect } from 'react';
import './queuedMessages.ts';
import { setTitleCount } from '../../platform/navigation/title.ts';
import { queryClient } from '../../platform/query/client.ts';
import { onQueriesStored } from '../../platform/query/persistence.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import type { MessageThread } from './thread.ts';
import { useUnreadConversations } from './unread.ts';

const KEY = ['chat', 'thread'] as const;

/** Loads threads.ts for an event, and calls `run`. If loading fails, refetches the conversations. */
function withThreads(run: (threads: typeof import('./threads.ts')) => unknown): void {
  import('./threads.ts').then(run, () => queryClient.invalidateQueries({ queryKey: KEY }));
}

const isThread = ([first, second]: readonly unknown[]) => first === KEY[0] && second === KEY[1];

/** [S4-048] [S7-033] Applies live events to the conversations, on every page. */
export function useChatLive(): void {
  useRealtime('messages.changed', (changed, message) =>
    withThreads((to) => to.handleMessagesChanged(changed, message)),
  );
  useRealtime('receipts.changed', ({ personId, ...theirs }) =>
    withThreads((to) => to.handleReceiptsChanged(personId, theirs)),
  );
  useRealtime('conversations.changed', ({ personId, ...mine }) =>
    withThreads((to) => to.handleConversationChanged(personId, mine)),
  );
  useRealtime('relationships.changed', () => withThreads((to) => to.refreshThreads()));
  useRealtime('chatSettings.changed', () => withThreads((to) => to.refreshThreads()));
  useEffect(
    () =>
      onQueriesStored((queries) => {
        const stored = queries.filter(({ queryKey }) => isThread(queryKey));
        if (stored.length > 0)
          withThreads((to) => to.markStoredDelivered(stored.map(({ data }) => data as MessageThread)));
      }),
    [],
  );
  const unread = useUnreadConversations();
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
}
