import type { Message } from '@beso/contract/chat';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MessageThread } from './thread.ts';

const message = (number: number, senderId = 'marco'): Message => ({
  id: `message ${number}`,
  number,
  senderId,
  receiverId: senderId === 'marco' ? 'giulia' : 'marco',
  content: `Words ${number}`,
  image: null,
  replyTo: null,
  createdAt: '2026-11-28T12:00:00.000Z',
  deleted: false,
});
const conversation = (lastNumber: number, changeNumber = 0) => ({
  person: { id: 'marco', firstName: 'Marco', lastName: '', avatarUrl: null },
  relationshipId: 'couple',
  lastNumber,
  changeNumber,
  delivered: 0,
  read: 0,
  theirDelivered: 0,
  theirRead: 0,
  unread: lastNumber,
  muted: false,
});

const requests: string[] = [];
let answer: (url: URL) => unknown;
let threads: typeof import('./threads.ts');
let client: typeof import('../../platform/query/client.ts').queryClient;

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, 'https://beso.example');
    requests.push(url.pathname.split('/').at(-1) + url.search);
    return Response.json(await answer(url));
  });
  threads = await import('./threads.ts');
  ({ queryClient: client } = await import('../../platform/query/client.ts'));
});
afterAll(() => vi.unstubAllGlobals());

const { queryKey } = { queryKey: ['chat', 'thread', 'marco'] };
beforeEach(() => {
  requests.length = 0;
  client.clear();
  client.setQueryData<MessageThread>(queryKey, {
    conversation: conversation(2),
    messages: [message(1), message(2)],
    changes: 0,
  });
  answer = () => ({ conversation: conversation(4), messages: [message(3), message(4)] });
});

const event = (lastNumber: number, changeNumber = 0) => ({ personId: 'marco', lastNumber, changeNumber });
const shown = () => client.getQueryData<MessageThread>(queryKey);
const numbers = () => shown()?.messages.map(({ number }) => number);

test('the next message is shown from its event and counts as unread, without a request [S7-033]', async () => {
  await threads.handleMessagesChanged(event(3), message(3));
  expect(numbers()).toEqual([1, 2, 3]);
  expect(shown()?.conversation).toMatchObject({ lastNumber: 3, unread: 3 });
  expect(requests).toEqual([]);
});

test('a message is fetched after a gap, without a text in its event, or if another own device sent it [S7-052]', async () => {
  for (const came of [message(4), undefined, message(3, 'giulia')]) {
    requests.length = 0;
    client.setQueryData<MessageThread>(queryKey, {
      conversation: conversation(2),
      messages: [message(1), message(2)],
      changes: 0,
    });
    await threads.handleMessagesChanged(event(came?.number ?? 4), came);
    expect(requests).toEqual(['messages?after=2']);
    expect(numbers()).toEqual([1, 2, 3, 4]);
  }
});

test('a missing deletion is fetched together with the message', async () => {
  answer = (url) =>
    url.pathname.endsWith('deletions')
      ? { deletions: [{ number: 1, changeNumber: 1 }], changeNumber: 1 }
      : { conversation: conversation(3, 1), messages: [message(3)] };
  await threads.handleMessagesChanged(event(3, 1), message(3));
  expect(shown()?.messages.map(({ content }) => content)).toEqual(['', 'Words 2', 'Words 3']);
});

test('a message that arrives during a read is fetched again, because the read may overwrite it', async () => {
  const first = Promise.withResolvers<unknown>();
  answer = () => first.promise;
  const reading = threads.handleMessagesChanged(event(3), undefined);
  await expect.poll(() => requests.length).toBe(1);
  answer = () => ({ conversation: conversation(3), messages: [{ ...message(3), content: 'As it is now' }] });
  const coming = threads.handleMessagesChanged(event(3), message(3));
  first.resolve({ conversation: conversation(2), messages: [] });
  await Promise.all([reading, coming]);
  expect(shown()?.messages.map(({ content }) => content)).toEqual(['Words 1', 'Words 2', 'As it is now']);
});

test('an outdated conversation fetches messages instead of taking them from events', async () => {
  await client.invalidateQueries({ queryKey });
  await threads.handleMessagesChanged(event(3), message(3));
  expect(requests).toEqual(['messages?after=2']);
});
