// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { MessageList } from './components/MessageList.tsx';
import { useChatLive } from './live.ts';
import type { MessageThread } from './thread.ts';
import { threadsKey } from './threads.ts';
import { useIsTyping } from './typing.ts';
import { useMessageComposer } from './useMessageComposer.ts';

const realtime = vi.hoisted(() => ({
  typing: new Set<(from: { personId: string }) => void>(),
  events: new Map<string, (payload: object) => void>(),
}));
vi.mock('../../platform/realtime/index.ts', () => ({
  onTyping: (hear: (from: { personId: string }) => void) => {
    realtime.typing.add(hear);
    return () => realtime.typing.delete(hear);
  },
  useRealtime: (kind: string, hear: (payload: object) => void) => void realtime.events.set(kind, hear),
  onRealtimeStatus: () => () => undefined,
  onRealtime: () => () => undefined,
  sendTyping: () => undefined,
}));

const NOBODY = { session: null, profile: null, challenge: null, leaving: null };
const SESSION = { 'GET /auth/session': () => ({ body: NOBODY }) };
let screen: ShownScreen;
let calls: string[];

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'chat', 'errors', 'besos');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  ({ calls } = answerRequests(SESSION));
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const hearsTyping = () =>
  act(async () => realtime.typing.forEach((hear) => void hear({ personId: 'marco' })));

it('a person who types is shown as typing for 6 s or until the message arrives [S4-048]', async () => {
  let receive: (number: number) => void = () => undefined;
  screen = await showScreen(() => {
    const [received, setReceived] = useState(1);
    receive = setReceived;
    return <p>{useIsTyping('marco', received) ? 'writes' : 'silent'}</p>;
  }, '/x');
  await hearsTyping();
  expect(screen.text()).toContain('writes');
  await screen.pass(6_100);
  expect(screen.text()).toContain('silent');
  await hearsTyping();
  await act(async () => receive(2));
  expect(screen.text()).toContain('silent');
});

it('a message that the device may have stored keeps its key, so that it is sent once [S7-053]', async () => {
  // This storage never answers.
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  screen = await showScreen(() => {
    const { text, setText, send } = useMessageComposer('marco', () => undefined);
    return (
      <form>
        <input aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button" onClick={send}>
          Send
        </button>
      </form>
    );
  }, '/x');
  await screen.type('Words', 'Once');
  const keys: unknown[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await screen.press('Send');
    await screen.pass(3_100);
    expect(screen.field('Words').value).toBe('Once');
    keys.push(JSON.parse(sessionStorage.getItem('draft::message:marco') ?? '{}').key);
  }
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

const message = { id: 'one', number: 1, senderId: 'marco', receiverId: 'giulia', content: 'Hello' };
const thread = {
  conversation: {
    ...{
      person: { id: 'marco', firstName: 'Marco', lastName: '', avatarUrl: null },
      relationshipId: 'couple',
    },
    ...{ lastNumber: 1, changeNumber: 0, delivered: 0, read: 0, theirDelivered: 0, theirRead: 0 },
    ...{ unread: 1, muted: false },
  },
  messages: [
    { ...message, image: null, replyTo: null, createdAt: '2026-11-28T12:00:00.000Z', deleted: false },
  ],
  changes: 0,
} as MessageThread;

it('a message on a hidden page is marked as read when the page becomes visible [S4-048]', async () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
  const nothing = { queued: [], typing: false, sent: 0, onReply: undefined, onEdit: () => undefined };
  screen = await showScreen(() => <MessageList thread={thread} {...nothing} />, '/x');
  await screen.pass(100);
  const reads = () => calls.filter((call) => call.endsWith('/read'));
  expect(reads()).toEqual([]);
  look.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.pass(100);
  expect(reads()).toEqual(['POST /chat/conversations/marco/read']);
});

it('the setting of receipts is refetched after a change on another device', async () => {
  const key = [...threadsKey, 'marco'];
  screen = await showScreen(() => {
    useChatLive();
    return null;
  }, '/x');
  queryClient.setQueryData<MessageThread>(key, thread);
  await act(async () => realtime.events.get('chatSettings.changed')?.({ receipts: false }));
  await vi.dynamicImportSettled();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
