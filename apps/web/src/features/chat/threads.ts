import type { Conversation, Message, MessageDeletion, MessagePage } from '@beso/contract/chat';
import type { EventPayload } from '@beso/contract/events';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query/client.ts';
import { registerStoredPart } from '../../platform/query/storedParts.ts';
import { patchFriend } from './api.ts';
import {
  beginThread,
  continues,
  firstOf,
  isBehind,
  lastOf,
  lastReceived,
  storedPart,
  type Thread,
  withArrived,
  withDeletions,
  withMessage,
  withNewer,
  withOlder,
  withReceipts,
} from './thread.ts';

export const threadsKey = ['chat', 'thread'] as const;

registerStoredPart(threadsKey, storedPart);

/** Returns all deletions after a change number, page by page. */
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

/** [S7-052] Fetches messages and deletions after the last known one; starts again if they exceed a page. */
async function fetchThread(personId: string, signal: AbortSignal): Promise<Thread> {
  const read = () => queryClient.getQueryData<Thread>([...threadsKey, personId]);
  const newest = async () => beginThread(await api.chat.listMessages({ personId }, { signal }));
  const known = read();
  if (known === undefined) return newest();
  const last = lastOf(known);
  const page = await api.chat.listMessages({ personId, after: last }, { signal });
  const { lastNumber, changeNumber } = page.conversation;
  if (lastNumber - last > page.messages.length) return newest();
  const deletions = await listDeletions(personId, known.changes, changeNumber, signal);
  // More messages may have been loaded or sent in the meantime.
  return withDeletions(withNewer(read() ?? known, page), deletions, changeNumber);
}

/** [S7-052] Reads one conversation. Fails with PERSON_NOT_FOUND if there can be none with this person. */
export const threadQuery = (personId: string) =>
  queryOptions({
    queryKey: [...threadsKey, personId] as const,
    refetchOnMount: 'always',
    // Unchanged messages are already the same objects, and comparing ten thousand would take a frame.
    structuralSharing: false,
    queryFn: ({ signal }) => fetchThread(personId, signal),
  });

function patchThread(personId: string, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData(threadQuery(personId).queryKey, (known) => known && change(known));
}

export const patchConversation = (personId: string, patch: Partial<Conversation>): void =>
  patchThread(personId, (thread) => ({ ...thread, conversation: { ...thread.conversation, ...patch } }));

export async function loadOlder(personId: string, limit?: number): Promise<void> {
  const known = queryClient.getQueryData(threadQuery(personId).queryKey);
  if (known === undefined || firstOf(known) <= 1) return;
  const size = limit === undefined ? {} : { limit };
  const page: MessagePage = await api.chat.listMessages({ personId, before: firstOf(known), ...size });
  patchThread(personId, (thread) => withOlder(thread, page));
}

/** Inserts a message that the server now has, and fetches those between it and the last known one. */
export function messageArrived(personId: string, message: Message): void {
  patchThread(personId, (thread) => withMessage(thread, message));
  const thread = queryClient.getQueryData(threadQuery(personId).queryKey);
  if (thread !== undefined && isBehind(thread)) void refreshThread(personId);
}

/** Fetches a message again because the links of its photo have expired. */
export async function refreshMessage(personId: string, number: number): Promise<void> {
  const { messages } = await api.chat.listMessages({ personId, after: number - 1, limit: 1 });
  const [message] = messages;
  if (message?.number === number) patchThread(personId, (thread) => withMessage(thread, message));
}

/** Deletes one of the viewer's messages for both people. */
export async function deleteMessage(personId: string, number: number): Promise<void> {
  const message = await api.chat.deleteMessage({ personId, number });
  patchThread(personId, (thread) => withMessage(thread, message));
}

const refreshing = new Map<string, Promise<void>>();
const again = new Set<string>();

/** Fetches new messages of a conversation, one fetch at a time; one serves all earlier calls. */
export function refreshThread(personId: string): Promise<void> {
  again.add(personId);
  const running = refreshing.get(personId) ?? refreshAll(personId);
  refreshing.set(personId, running);
  return running;
}

async function refreshAll(personId: string): Promise<void> {
  while (again.delete(personId)) {
    const query = threadQuery(personId);
    // A response in transit may be older than this change.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    // A conversation that no page shows is fetched too, because messages that a device stores count as
    // delivered. A conversation restored from storage has no query function yet, so invalidating it would
    // fetch nothing.
    await queryClient.prefetchQuery({ ...query, staleTime: 0 });
  }
  refreshing.delete(personId);
}

/**
 * [S4-048] Called when another device or the other person sent or deleted a message. A message that the event
 * contains is shown if it directly follows a thread without other changes; a fetch in progress may be older
 * than it.
 */
export function messagesChanged(
  { personId, changeNumber }: EventPayload<'messages.changed'>,
  message: Message | undefined,
): Promise<void> {
  const { queryKey } = threadQuery(personId);
  const state = queryClient.getQueryState(queryKey);
  const isSettled = state?.fetchStatus === 'idle' && state.status === 'success' && !state.isInvalidated;
  const thread = isSettled && !refreshing.has(personId) ? state.data : undefined;
  if (thread === undefined || message === undefined || !continues(thread, message, changeNumber))
    return refreshThread(personId);
  patchThread(personId, (known) => withArrived(known, message));
  return Promise.resolve();
}

export const receiptsChanged = (personId: string, theirs: { delivered: number; read: number }): void =>
  patchThread(personId, (thread) => withReceipts(thread, theirs));

/** Called when another device of the viewer has read further, or muted the conversation. */
export function conversationChanged(
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

/** Called when the set of people to whom the viewer can write has changed. */
export const refreshThreads = (): Promise<void> => queryClient.invalidateQueries({ queryKey: threadsKey });

const marking = new Map<string, number>();

/** Reports the number that the viewer has received or read, one call at a time for each conversation. */
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
    // After a failure, the next message, view or connection tries again.
  } finally {
    marking.delete(name);
  }
}

export const markRead = (personId: string, number: number): Promise<void> =>
  mark('markRead', personId, number);

/** [S4-048] Reports the messages of stored conversations as delivered. */
export function markStoredDelivered(stored: readonly Thread[]): void {
  for (const thread of stored) {
    const { person, delivered } = thread.conversation;
    const known = queryClient.getQueryData(threadQuery(person.id).queryKey)?.conversation.delivered;
    const number = lastReceived(thread);
    if (number > Math.max(delivered, known ?? 0)) void mark('markDelivered', person.id, number);
  }
}
