// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { CommentsSection } from './CommentsSection.tsx';

const id = crypto.randomUUID();
const COMMENTS = `/activities/${id}/comments`;
const NOBODY = { session: null, profile: null, challenge: null, leaving: null };
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'reactions', 'errors');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async (
  comments: readonly unknown[],
  save: (body: unknown) => Promise<object> = async () => ({}),
) => {
  const answered = answerRequests({
    'GET /auth/session': () => ({ body: NOBODY }),
    [`GET ${COMMENTS}`]: () => ({ body: { comments, nextCursor: null } }),
    [`POST ${COMMENTS}`]: save,
  });
  screen = await showScreen(() => <CommentsSection activity={{ id, comments: comments.length }} />, '/x');
  await screen.pass(100);
  return answered;
};
const write = async (text: string) => {
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

it('a blank comment, or a second one while the first is being sent, is not sent [S5-016]', async () => {
  let finish: (answer: object) => void = () => undefined;
  const { calls } = await open([], () => new Promise((resolve) => (finish = resolve)));
  const sent = () => calls.filter((call) => call === `POST ${COMMENTS}`).length;
  const send = () => screen.button('Send').getAttribute('aria-disabled');
  await write('   ');
  expect(send()).toBe('true');
  await screen.press('Send');
  expect(screen.text()).toContain('Please enter a comment');
  expect(sent()).toBe(0);
  await write(' Lovely ');
  expect(send()).toBeNull();
  await screen.press('Send');
  await write('Another');
  await screen.press('Send');
  expect(sent()).toBe(1);
  finish({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } });
  await screen.pass(1);
});

it('a failed comment keeps its idempotency key while its text stays the same [S7-070]', async () => {
  const sent: { text: string; idempotencyKey: string }[] = [];
  await open([], async (body) => {
    sent.push(body as (typeof sent)[number]);
    return { status: 418, body: {} };
  });
  for (const text of ['Lovely', 'Lovely', 'Lovelier']) {
    await write(text);
    await screen.press('Send');
    await screen.pass(500);
  }
  const [first, again, other] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(sent.map(({ text }) => text)).toEqual(['Lovely', 'Lovely', 'Lovelier']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a comment whose key the server knows from an earlier comment gets another key [S7-070]', async () => {
  const keys: string[] = [];
  await open([], async (body) => {
    keys.push((body as { idempotencyKey: string }).idempotencyKey);
    return { status: 409, body: { defined: true, code: 'IDEMPOTENCY_KEY_REUSED', status: 409 } };
  });
  for (const text of ['Lovely', 'Lovely']) {
    await write(text);
    await screen.press('Send');
    await screen.pass(500);
  }
  expect(new Set(keys).size).toBe(2);
});

it('comments show initials, name, text and time, or that there are none [S2-059] [S8-033]', async () => {
  const author = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
  const createdAt = new Date(Date.now() - 12 * 60_000).toISOString();
  const comment = { id: crypto.randomUUID(), author, text: 'So kind', createdAt };
  await open([comment, { ...comment, id: crypto.randomUUID(), author: null, text: 'Gone' }]);
  for (const part of ['NB', 'Nora Bianchi', 'So kind', '12 minutes ago', 'Unknown User']) {
    expect(screen.text()).toContain(part);
  }
  await screen.close();
  await open([]);
  expect(screen.text()).toContain('No comments yet');
});

it('an added comment is announced and shown [S8-030]', async () => {
  const author = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
  const saved = { id: crypto.randomUUID(), author, text: 'Lovely', createdAt: new Date().toISOString() };
  const { calls } = await open([], async () => ({ status: 201, body: saved }));
  await write(' Lovely ');
  await screen.press('Send');
  await screen.pass(500);
  expect(calls.filter((call) => call === `POST ${COMMENTS}`)).toHaveLength(1);
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toBe('Comment added!');
  expect(document.querySelector('textarea')?.value).toBe('');
});

it('a message says that comments could not be loaded until they are [S8-028]', async () => {
  let fails = true;
  answerRequests({
    'GET /auth/session': () => ({ body: NOBODY }),
    [`GET ${COMMENTS}`]: () => (fails ? { status: 418 } : { body: { comments: [], nextCursor: null } }),
  });
  screen = await showScreen(() => <CommentsSection activity={{ id, comments: 2 }} />, '/x');
  await screen.pass(30_000);
  expect(screen.text()).toContain('Failed to load comments');
  fails = false;
  await screen.press('Try Again');
  await screen.pass(100);
  expect(screen.text()).not.toContain('Failed to load comments');
  expect(screen.text()).toContain('No comments yet');
});

it('another person’s new comment is announced; one that becomes the last by a deletion is not [S7-032]', async () => {
  const author = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
  const comment = (text: string) => ({ id: text, author, text, createdAt: new Date().toISOString() });
  // The server sends the newest first.
  let comments = [comment('Second'), comment('First')];
  answerRequests({
    'GET /auth/session': () => ({ body: NOBODY }),
    [`GET ${COMMENTS}`]: () => ({ body: { comments, nextCursor: null } }),
  });
  screen = await showScreen(() => <CommentsSection activity={{ id, comments: 2 }} />, '/x');
  await screen.pass(100);
  const announced = () => document.querySelector('ul + [role=status]')?.textContent;
  const change = async (next: typeof comments) => {
    comments = next;
    await act(() => queryClient.invalidateQueries());
    await screen.pass(100);
  };
  expect(announced()).toBe('');
  await change([comment('First')]);
  expect(screen.text()).not.toContain('Second');
  expect(announced()).toBe('');
  await change([comment('Third'), comment('First')]);
  expect(announced()).toContain('Third');
});
