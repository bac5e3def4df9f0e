// @vitest-environment happy-dom
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { discardItem, getQueuedItems, queueItem } from '../../platform/outbox/index.ts';
import { openOutbox } from '../../platform/outbox/outbox.ts';
import { type QueuedMessage, useQueuedMessages } from './queuedMessages.ts';
import { useMessageComposer } from './useMessageComposer.ts';

const NOBODY = { session: null, profile: null, challenge: null, leaving: null };
const QUOTE = { number: 1, senderId: 'marco', content: 'Hello', hasImage: false };
let screen: ShownScreen;
let closeOutbox: () => void;

const refusedMessage = (content: string): QueuedMessage => ({
  ...{ kind: 'message', personId: '', to: 'marco', content, photo: null, imageId: null, replyTo: null },
  ...{ quote: null, idempotencyKey: crypto.randomUUID(), queuedAt: new Date().toISOString() },
  refusal: { code: 'PERSON_NOT_REACHABLE', status: 404 },
});

function Writing() {
  const queued = useQueuedMessages('marco') ?? [];
  const { text, setText, photo, setPhoto, quote, setQuote, edited, edit, send } = useMessageComposer(
    'marco',
    () => undefined,
  );
  return (
    <form>
      <textarea aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
      {queued.map((item) => (
        <span key={item.idempotencyKey}>
          <button type="button" onClick={() => edit(item)}>
            Edit {item.content}
          </button>
          <button type="button" onClick={() => void discardItem(item.idempotencyKey)}>
            Discard {item.content}
          </button>
        </span>
      ))}
      <button type="button" onClick={() => setPhoto(new Blob(['photo']))}>
        Choose photo
      </button>
      <button type="button" onClick={() => setQuote(QUOTE)}>
        Reply
      </button>
      <button type="button" onClick={() => edit(undefined)}>
        Stop editing
      </button>
      <button type="button" onClick={send}>
        Send
      </button>
      {edited === undefined ? null : <p>edits</p>}
      {photo === undefined ? null : <p>with photo</p>}
      {quote === undefined ? null : <p>with quote</p>}
    </form>
  );
}

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'chat', 'errors');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
  answerRequests({ 'GET /auth/session': () => ({ body: NOBODY }) });
  closeOutbox = openOutbox('');
});
afterEach(async () => {
  await screen.close();
  for (const { idempotencyKey } of getQueuedItems() ?? []) void discardItem(idempotencyKey);
  await vi.advanceTimersByTimeAsync(100);
  closeOutbox();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(...refused: QueuedMessage[]): Promise<void> {
  screen = await showScreen(Writing, '/x');
  for (const item of refused) void queueItem(item);
  await screen.pass(100);
}
const words = () => screen.field('Words').value;
const queuedWords = () => getQueuedItems()?.map((item) => (item as QueuedMessage).content);

it('text, photo and quote of a new message wait while a refused one is edited, and come back after it [S5-043]', async () => {
  await open(refusedMessage('Unkind'));
  await screen.type('Words', 'Half a thought');
  await screen.press('Choose photo');
  await screen.press('Reply');
  await screen.press('Edit Unkind');
  expect(words()).toBe('Unkind');
  expect(screen.text()).not.toMatch(/with (photo|quote)/);
  await screen.type('Words', 'Kind');
  await screen.press('Send');
  await screen.pass(100);
  expect(queuedWords()).toEqual(['Kind']);
  expect(getQueuedItems()).toEqual([expect.objectContaining({ photo: null, replyTo: null, refusal: null })]);
  expect(words()).toBe('Half a thought');
  expect(screen.text()).toMatch(/with photo.*with quote/);
  expect(screen.text()).not.toContain('edits');
});

it('an edit that the device cannot store is still an edit, also after a reload [S5-043]', async () => {
  await open(refusedMessage('Unkind'));
  await screen.type('Words', 'Half a thought');
  await screen.press('Edit Unkind');
  await screen.type('Words', 'Kind');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await screen.press('Send');
  await screen.pass(100);
  expect(screen.text()).toContain('edits');
  expect(words()).toBe('Kind');
  expect(queuedWords()).toEqual(['Unkind']);
  put.mockRestore();
  await screen.close();
  screen = await showScreen(Writing, '/x');
  expect(words()).toBe('Kind');
  await screen.press('Send');
  await screen.pass(100);
  expect(queuedWords()).toEqual(['Kind']);
  expect(words()).toBe('Half a thought');
});

it.each(['comes later', 'never comes'])(
  'an edit whose confirmation by the device %s replaces its message once [S7-053]',
  async (how) => {
    await open(refusedMessage('Unkind'));
    await screen.press('Edit Unkind');
    await screen.type('Words', 'Kind');
    let confirm: () => void = () => undefined;
    const { transaction } = IDBDatabase.prototype;
    const late = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      const begun = transaction.apply(this, given);
      return Object.defineProperty(begun, 'oncomplete', {
        set: (done) => {
          confirm = done;
        },
      });
    });
    await screen.press('Send');
    late.mockRestore();
    await screen.pass(3_100);
    expect(screen.text()).toContain('edits');
    expect(words()).toBe('Kind');
    const { key } = JSON.parse(sessionStorage.getItem('draft::message-edit:marco') ?? '{}');
    if (how === 'comes later') confirm();
    else await screen.press('Send');
    await screen.pass(100);
    expect(getQueuedItems()).toEqual([expect.objectContaining({ idempotencyKey: key, content: 'Kind' })]);
    expect(screen.text()).not.toContain('edits');
    expect(words()).toBe('');
  },
);

it('a changed text stays if its message is discarded or another one is edited; an unchanged one does not [S5-043]', async () => {
  await open(refusedMessage('First'), refusedMessage('Second'));
  await screen.press('Edit First');
  await screen.type('Words', 'Better');
  await screen.press('Edit Second');
  expect(words()).toBe('Second');
  await screen.press('Discard Second');
  await screen.pass(100);
  expect(screen.text()).not.toContain('edits');
  expect(words()).toBe('Better');
  await screen.press('Edit First');
  await screen.type('Words', 'Best');
  await screen.press('Discard First');
  await screen.pass(100);
  expect(words()).toBe('Best\nBetter');
  expect(queuedWords()).toEqual([]);
});

it('an edit that was stopped leaves the new message as it was [S5-043]', async () => {
  await open(refusedMessage('Unkind'));
  await screen.type('Words', 'Half a thought');
  await screen.press('Edit Unkind');
  await screen.press('Stop editing');
  expect(words()).toBe('Half a thought');
  expect(queuedWords()).toEqual(['Unkind']);
});
