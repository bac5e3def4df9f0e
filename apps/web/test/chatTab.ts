import type { EventPayload } from '@beso/contract/events';
import { api } from '../src/platform/api/client.ts';
import { onConnectivity } from '../src/platform/connection/connectivity.ts';
import { openOutbox, queueItem, sends, sendWaiting, waitingItems } from '../src/platform/outbox/outbox.ts';
import type { Waiting } from '../src/platform/outbox/waiting.ts';
import { onRealtime, onRealtimeStatus, startRealtime } from '../src/platform/realtime/index.ts';
import { deviceStore } from '../src/platform/storage/deviceStore.ts';
import type { ChatTab } from './tab.ts';

interface Draft extends Waiting {
  content: string;
}

const messages = deviceStore('chat-of-a-test', 'messages');

/** Opens it for a signed-in person and the one whom they write to. */
export async function openChatTab(personId: string, otherId: string): Promise<ChatTab> {
  sends<Draft>(
    ['message'],
    async () => ({
      send: async ({ content, idempotencyKey }) => {
        const input = { personId: otherId, idempotencyKey, content };
        await api.chat.sendMessage(input, { context: { person: personId } });
        return () => void catchUp();
      },
    }),
    { lane: () => `message:${otherId}`, inOrder: true },
  );
  const kept = new Map<number, string>();
  const stored = await messages.read<[number, string][]>((rows) => rows.getAll());
  for (const [number, content] of stored) kept.set(number, content);
  let progress = { read: 0, unread: 0 };

  const fetchMissed = async () => {
    for (;;) {
      const { conversation, messages: page } = await api.chat.listMessages({
        personId: otherId,
        after: kept.size,
      });
      await messages.write((rows) => {
        for (const { number, content } of page) rows.put([number, content], number);
      });
      for (const { number, content } of page) kept.set(number, content);
      progress = { read: conversation.read, unread: conversation.unread };
      if (page.length > 0) await api.chat.markDelivered({ personId: otherId, number: kept.size });
      if (kept.size >= conversation.lastNumber) return;
    }
  };
  let isBehind = false;
  let running: Promise<void> | undefined;
  /**
   * Fetches one at a time. A failed request is repeated at the next event, or when the connection is back.
   */
  const catchUp = async (): Promise<void> => {
    isBehind = true;
    running ??= (async () => {
      while (isBehind) {
        isBehind = false;
        await fetchMissed().catch(() => undefined);
      }
    })().finally(() => {
      running = undefined;
    });
    await running;
  };
  const isOurs = ({ personId: about }: Pick<EventPayload<'messages.changed'>, 'personId'>) =>
    about === otherId;

  onRealtime('messages.changed', (changed) => isOurs(changed) && void catchUp());
  onRealtime('conversations.changed', (changed) => {
    if (isOurs(changed)) progress = { read: changed.read, unread: changed.unread };
  });
  onRealtimeStatus('connected', () => {
    void sendWaiting();
    void catchUp();
  });
  onConnectivity((online) => {
    if (!online) return;
    void sendWaiting();
    void catchUp();
  });
  openOutbox(personId);
  startRealtime(() => void catchUp());
  await catchUp();
  return {
    write: (content) =>
      queueItem<Draft>({
        kind: 'message',
        personId,
        idempotencyKey: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
        refusal: null,
        content,
      }),
    read: async () => {
      await api.chat.markRead({ personId: otherId, number: kept.size }).catch(() => undefined);
    },
    shown: () => {
      const waits = (waitingItems() ?? []) as readonly Draft[];
      return { numbers: [...kept.keys()], words: [...kept.values()], waiting: waits.length, ...progress };
    },
  };
}
