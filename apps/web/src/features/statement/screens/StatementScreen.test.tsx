// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { StatementScreen } from './StatementScreen.tsx';

const MONTHS = [
  { month: '2026-10', received: 1, given: 2, spent: 0 },
  { month: '2026-11', received: 3, given: 1, spent: 2 },
];
const giulia = { id: crypto.randomUUID(), firstName: 'Giulia', lastName: 'Rossi', avatarUrl: null };
const gift = {
  ...{ id: 'gift', kind: 'gift', at: '2026-11-20T12:00:00.000Z', person: giulia, besos: 2, amount: 2 },
  ...{ balanceAfter: 5, description: 'Coffee in bed', category: null, image: null, activityId: null },
};
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'statement', 'besos', 'shell', 'activities', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(address: string) {
  const asked: string[] = [];
  answerRequests({
    'GET /auth/session': () => ({ body: { session: null, profile: null, challenge: null, leaving: null } }),
    'GET /besos/year': () => ({ body: { months: MONTHS } }),
    'GET /besos/movements': (_, query) => {
      asked.push(query.get('month') ?? 'all');
      return query.has('cursor')
        ? { status: 418, body: {} }
        : { body: { movements: [gift], nextCursor: 'older' } };
    },
  });
  screen = await showScreen(StatementScreen, address);
  await screen.pass(500);
  return asked;
}

it('movements are asked for once their month is known: the chosen one, all, or the last [S7-040]', async () => {
  expect(await open('/statement')).toEqual(['2026-11']);
  await screen.close();
  expect(await open('/statement?month=2026-10')).toEqual(['2026-10']);
  await screen.close();
  expect(await open('/statement?month=all')).toEqual(['all']);
  expect(screen.text()).toContain('Coffee in bed');
});

it('older movements that did not load say so only after they were asked for [S7-040]', async () => {
  await open('/statement');
  const failed = 'Couldn’t load older ones.';
  expect(screen.text()).not.toContain(failed);
  await screen.press('Load more');
  await screen.pass(30_000);
  expect(screen.text()).toContain(failed);
  expect(screen.text()).toContain('Coffee in bed');
});
