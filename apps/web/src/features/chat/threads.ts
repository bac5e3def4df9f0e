import type { Conversation, Message, MessageDeletion, MessagePage } from '@beso/contract/chat';
import type { EventPayload } from '@beso/contract/events';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query/client.ts';
import { registerStorageTrim } from '../../platform/query/storedParts.ts';
import { patchFriend } from './api.ts';
import {
  addArrivedMessage,
  addNewerMessages,
  addOlderMessages,
  beginThread,
  firstNumberOf,
  hasNewerMessages,
  isNextMessage,
  lastNumberOf,
  lastReceivedNumber,
  type MessageThread,
  trimThread,
  withDeletions,
  withMessage,
  withReceipts,
} from './thread.ts';

export const threadsKey = ['chat', 'thread'] as const;

registerStorageTrim(threadsKey, trimThread);

async function listDeletions(personId: string, known: number, upTo: number, signal: AbortSignal) {
  const found: MessageDeletion[] = [];
  let after = known;
  while (after < upTo) {
    const { deletions } = await api.chat.listDeletions({ personId, after }, { signal });
    found.push(...deletions);
    const last = deletions.at(-1)?.changeNumber;
    if (last === undefined) break;
    after = last;
  }
  return found;
}

/** [S7-052] Fetches what a thread lacks; only the newest page if too much is missing. */
async function fetchThread(personId: string, signal: AbortSignal): Promise<MessageThread> {
  const read = () => queryClient.getQueryData<MessageThread>([...threadsKey, personId]);
  const newest = async () => beginThread(await api.chat.listMessages({ personId }, { signal }));
  const known = read();
  if (known === undefined) return newest();
  const last = lastNumberOf(known);
  const page = await api.chat.listMessages({ personId, after: last }, { signal });
  const { lastNumber, changeNumber } = page.conversation;
  if (lastNumber - last > page.messages.length) return newest();
  const deletions = await listDeletions(personId, known.changes, changeNumber, signal);
  // Read again, because messages may have been loaded or sent during the request.
  return withDeletions(addNewerMessages(read() ?? known, page), deletions, changeNumber);
}

/** [S7-052] Reads a conversation. Fails with PERSON_NOT_FOUND if the viewer may not have it. */
export const threadQuery = (personId: string) =>
  queryOptions({
    queryKey: [...threadsKey, personId] as const,
    refetchOnMount: 'always',
    // Comparing ten thousand messages would block a frame.
    structuralSharing: false,
    queryFn: ({ signal }) => fetchThread(personId, signal),
  });

function patchThread(personId: string, change: (thread: MessageThread) => MessageThread): void {
  queryClient.setQueryData(threadQuery(personId).queryKey, (known) => known && change(known));
}

export const patchConversation = (personId: string, patch: Partial<Conversation>): void =>
  patchThread(personId, (thread) => ({ ...thread, conversation: { ...thread.conversation, ...patch } }));

export async function loadOlder(personId: string, limit?: number): Promise<void> {
  const known = queryClient.getQueryData(threadQuery(personId).queryKey);
  if (known === undefined || firstNumberOf(known) <= 1) return;
  const size = limit === undefined ? {} : { limit };
  const page: MessagePage = await api.chat.listMessages({ personId, before: firstNumberOf(known), ...size });
  patchThread(personId, (thread) => addOlderMessages(thread, page));
}

/** Adds a message that the server has accepted, and fetches the messages before it if some are missing. */
export function applySentMessage(personId: string, message: Message): void {
  patchThread(personId, (thread) => withMessage(thread, message));
  const thread = queryClient.getQueryData(threadQuery(personId).queryKey);
  if (thread !== undefined && hasNewerMessages(thread)) void refreshThread(personId);
}

/** Fetches a message again because the links of its photo have expired. */
export async function refreshMessage(personId: string, number: number): Promise<void> {
  const { messages } = await api.chat.listMessages({ personId, after: number - 1, limit: 1 });
  const [message] = messages;
  if (message?.number === number) patchThread(personId, (thread) => withMessage(thread, message));
}

/** Deletes one of the viewer's messages, for both people. */
export async function deleteMessage(personId: string, number: number): Promise<void> {
  const message = await api.chat.deleteMessage({ personId, number });
  patchThread(personId, (thread) => withMessage(thread, message));
}

const refreshing = new Map<string, Promise<void>>();
const again = new Set<string>();

/** Fetches a conversation's new messages. Calls during a running fetch share one further fetch. */
export function refreshThread(personId: string): Promise<void> {
  again.add(personId);
  const running = refreshing.get(personId) ?? refreshAll(personId);
  refreshing.set(personId, running);
  return running;
}

async function refreshAll(personId: string): Promise<void> {
  while (again.delete(personId)) {
    const query = threadQuery(personId);
    // Cancels a running fetch, whose response may lack the new messages.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    // Messages count as delivered once a device stores them, even if no page shows the conversation.
    // `invalidateQueries` would skip a conversation that was restored from storage.
    await queryClient.prefetchQuery({ ...query, staleTime: 0 });
  }
  refreshing.delete(personId);
}

/**
 * [S4-048] Handles a message sent or deleted by the other person or on another device. The event's message
 * saves a fetch if the thread lacks nothing else.
 */
export function handleMessagesChanged(
  { personId, changeNumber }: EventPayload<'messages.changed'>,
  message: Message | undefined,
): Promise<void> {
  const { queryKey } = threadQuery(personId);
  const state = queryClient.getQueryState(queryKey);
  const isSettled = state?.fetchStatus === 'idle' && state.status === 'success' && !state.isInvalidated;
  const thread = isSettled && !refreshing.has(personId) ? state.data : undefined;
  if (thread === undefined || message === undefined || !isNextMessage(thread, message, changeNumber))
    return refreshThread(personId);
  patchThread(personId, (known) => addArrivedMessage(known, message));
  return Promise.resolve();
}

export const handleReceiptsChanged = (personId: string, theirs: { delivered: number; read: number }): void =>
  patchThread(personId, (thread) => withReceipts(thread, theirs));

/** Handles a conversation that another device of the viewer has read or muted. */
export function handleConversationChanged(
  personId: string,
  { read, unread, muted }: Pick<Conversation, 'read' | 'unread' | 'muted'>,
): void {
  patchThread(personId, (thread) => {
    const { conversation } = thread;
    if (read < conversation.read) return { ...thread, conversation: { ...conversation, muted } };
    return { ...thread, conversation: { ...conversation, read, unread, muted } };
  });
  patchFriend(personId, { unread, muted });
}

/** Refetches the conversations after a change of the people to whom the viewer can write. */
export const refreshThreads = (): Promise<void> => queryClient.invalidateQueries({ queryKey: threadsKey });

const marking = new Map<string, number>();

/** Reports up to which message the viewer has received or read, with one call at a time per conversation. */
async function mark(what: 'markDelivered' | 'markRead', personId: string, number: number): Promise<void> {
  const name = `${what} ${personId}`;
  const wanted = marking.get(name);
  marking.set(name, Math.max(wanted ?? 0, number));
  if (wanted !== undefined) return;
  try {
    for (let done = 0; done < (marking.get(name) ?? 0); ) {
      done = marking.get(name) ?? 0;
      const progress = await api.chat[what]({ personId, number: done });
      patchConversation(personId, progress);
      patchFriend(personId, progress);
    }
  } catch {
    // A failure is ignored, because the next message, visit or reconnection reports again.
  } finally {
    marking.delete(name);
  }
}

export const markRead = (personId: string, number: number): Promise<void> =>
  mark('markRead', personId, number);

/** [S4-048] Reports the last messages of stored conversations as delivered. */
export function markStoredDelivered(stored: readonly MessageThread[]): void {
  for (const thread of stored) {
    const { person, delivered } = thread.conversation;
    const known = queryClient.getQueryData(threadQuery(person.id).queryKey)?.conversation.delivered;
    const number = lastReceivedNumber(thread);
    if (number > Math.max(delivered, known ?? 0)) void mark('markDelivered', person.id, number);
  }
}
