import { QueryObserver } from '@tanstack/react-query';
import '../src/features/chat/queuedMessages.ts';
import type { QueuedMessage } from '../src/features/chat/queuedMessages.ts';
import { firstNumberOf, lastNumberOf, type MessageThread } from '../src/features/chat/thread.ts';
import {
  handleConversationChanged,
  handleMessagesChanged,
  handleReceiptsChanged,
  loadOlder,
  markRead,
  markStoredDelivered,
  threadQuery,
  threadsKey,
} from '../src/features/chat/threads.ts';
import { onConnectivity } from '../src/platform/connection/connectivity.ts';
import { getQueuedItems, openOutbox, queueItem, sendQueuedItems } from '../src/platform/outbox/outbox.ts';
import { isSessionKey, queryClient } from '../src/platform/query/client.ts';
import { onQueriesStored } from '../src/platform/query/persistence.ts';
import { onRealtime, onRealtimeStatus, startRealtime } from '../src/platform/realtime/index.ts';
import { knownSession } from '../src/platform/session/session.ts';
import type { ChatTab } from './tab.ts';

/** Handles live events as the hooks of every page do (`useLiveEvents`). */
function follow(personId: string): void {
  onRealtime('messages.changed', (changed, message) => void handleMessagesChanged(changed, message));
  onRealtime('receipts.changed', ({ personId: by, ...theirs }) => handleReceiptsChanged(by, theirs));
  onRealtime('conversations.changed', ({ personId: about, ...mine }) =>
    handleConversationChanged(about, mine),
  );
  onQueriesStored((queries) => {
    const stored = queries.filter(({ queryKey }) => queryKey[1] === threadsKey[1]);
    markStoredDelivered(stored.map(({ data }) => data as MessageThread));
  });
  openOutbox(personId);
  onConnectivity((online) => online && void sendQueuedItems());
  onRealtimeStatus('connected', () => void sendQueuedItems());
}

/** Opens a person's conversation with another person, and loads it up to the first message. */
export async function openChatTab(personId: string, otherId: string): Promise<ChatTab> {
  const session = () => knownSession().catch(() => undefined);
  await session();
  onConnectivity((online) => online && void session());
  follow(personId);
  queryClient.mount();
  const open = new QueryObserver(queryClient, threadQuery(otherId));
  let isLoading = false;
  const scrollUp = async ({ data }: { data: MessageThread | undefined }) => {
    if (isLoading || data === undefined || firstNumberOf(data) <= 1) return;
    isLoading = true;
    await loadOlder(otherId).catch(() => undefined);
    isLoading = false;
    void scrollUp(open.getCurrentResult());
  };
  open.subscribe((result) => void scrollUp(result));
  startRealtime(
    () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) }),
  );
  return {
    write: (content) =>
      queueItem<QueuedMessage>({
        kind: 'message',
        personId,
        to: otherId,
        content,
        photo: null,
        imageId: null,
        replyTo: null,
        quote: null,
        idempotencyKey: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
        refusal: null,
      }),
    read: async () => {
      const { data } = open.getCurrentResult();
      if (data !== undefined) await markRead(otherId, lastNumberOf(data));
    },
    shown: () => {
      const { messages = [], conversation } = open.getCurrentResult().data ?? {};
      return {
        numbers: messages.map(({ number }) => number),
        words: messages.map(({ content }) => content),
        waiting: (getQueuedItems() ?? []).length,
        read: conversation?.read ?? 0,
        unread: conversation?.unread ?? 0,
      };
    },
  };
}
