// @vitest-environment happy-dom
import { RELATIONSHIPS_SHOWN } from '@beso/contract/limits';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { RelationshipList } from './RelationshipList.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('shell', 'relationships', 'common');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const groups = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    ...{ id: `g${from + index}`, type: 'group', name: `Casa ${from + index}`, members: [] },
  }));
const FIRST = RELATIONSHIPS_SHOWN + 20;
const ALL = 2 * RELATIONSHIPS_SHOWN + 1;

const rows = () =>
  [...document.querySelectorAll('li')].map((row) => row.querySelector('.type-h3')?.textContent);
const named = (to: number) => groups(0, to).map(({ name }) => name);
const more = () => [...document.querySelectorAll('button')].some((one) => one.textContent === 'Show more');

it('the list is fetched page by page and shown in parts [S2-090]', async () => {
  const cursors: (string | null)[] = [];
  const { calls } = answerRequests({
    'GET /relationships': (_, query) => {
      cursors.push(query.get('cursor'));
      return cursors.length === 1
        ? { body: { relationships: groups(0, FIRST), nextCursor: 'next' } }
        : { body: { relationships: groups(FIRST, ALL), nextCursor: null } };
    },
    'GET /former-relationships': () => ({ body: { relationships: [] } }),
  });
  screen = await showScreen(() => <RelationshipList myId="me" />, '/profile');
  await screen.pass(100);
  expect(cursors).toEqual([null, 'next']);
  expect(calls.filter((call) => call === 'GET /relationships')).toHaveLength(2);
  expect(rows()).toEqual(named(RELATIONSHIPS_SHOWN));

  await screen.press('Show more');
  expect(rows()).toEqual(named(2 * RELATIONSHIPS_SHOWN));
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(document.activeElement?.textContent).toContain(`Casa ${RELATIONSHIPS_SHOWN}`);
  await screen.press('Show more');
  expect(rows()).toEqual(named(ALL));
  expect(more()).toBe(false);
});
