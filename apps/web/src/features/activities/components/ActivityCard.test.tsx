// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { startSession } from '../../../platform/session/session.ts';
import type { CardActivity } from '../card.ts';
import { ActivityCard, type ActivityCardProps } from './ActivityCard.tsx';

const OUT = { session: null, profile: null, challenge: null, leaving: null };
const person = (firstName: string) => ({
  ...{ id: crypto.randomUUID(), firstName, lastName: 'Bianchi', avatarUrl: null },
});
const [nora, marco, lea] = [person('Nora'), person('Marco'), person('Léa')];
const user = { id: nora.id, email: 'nora@example.org', emailVerified: true };
const IN = { ...OUT, session: { user, expiresAt: '2099-01-01T00:00:00.000Z' }, profile: nora };
const gift = (change: Partial<CardActivity> = {}): CardActivity => ({
  ...({ id: crypto.randomUUID(), kind: 'gift', status: 'approved', category: 'food' } as const),
  ...{ giver: marco, receiver: nora, amount: 3, description: 'The soup on Tuesday', image: null },
  ...{ createdAt: new Date(Date.now() - 3 * 60 * 60_000).toISOString(), orderNumber: 1 },
  ...{ likes: 1_204, comments: 7, liked: false },
  ...change,
});
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'activities', 'reactions', 'errors', 'relationships');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  // Waits until toasts are gone, because they would remain for the next test.
  await screen.pass(10_000);
  await act(() => startSession(OUT));
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = async (activity: CardActivity, more: Partial<ActivityCardProps> = {}) => {
  const answered = answerRequests({
    'GET /auth/session': () => ({ body: IN }),
    'GET /relationships': () => ({ body: { relationships: [], former: [] } }),
  });
  await startSession(IN as Parameters<typeof startSession>[0]);
  screen = await showScreen(() => <ActivityCard activity={activity} {...more} />, '/home');
  await screen.pass(100);
  return answered;
};
const part = (selector: string) => document.querySelector(`article ${selector}`)?.textContent;
const messages = () => [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.textContent);

it('a card shows giver, receiver, besos, description, age, likes and comments [S2-058]', async () => {
  await show(gift());
  expect(part('h2')).toBe('Marco gave you');
  expect(part('[data-dome]')).toBe('+3besos');
  expect(part('time')).toBe('3 hours ago');
  expect(screen.text()).toContain('The soup on Tuesday');
  expect(screen.button('1,204 people like this').textContent).toBe('1,204');
  expect(screen.button('7 comments').textContent).toBe('7');
  expect(screen.button('Like').getAttribute('aria-pressed')).toBe('false');
  expect(part('figure')).toBe('');
});

it('a card names both people to others, and one beso in the singular [S2-058]', async () => {
  await show(gift({ receiver: lea, amount: 1, createdAt: new Date().toISOString() }));
  expect(part('h2')).toBe('Marco gave Léa');
  expect(part('[data-dome]')).toBe('+1beso');
  expect(part('time')).toBe('just now');
});

it.each([
  ['approved', 'Approved', '+3besos'],
  ['declined', 'Declined', '3besos'],
  ['cancelled', 'Withdrawn', '3besos'],
  ['expired', 'Expired', '3besos'],
] as const)('a request that is %s has a badge for that [S2-058]', async (status, badge, amount) => {
  await show(gift({ kind: 'request', status }));
  expect(part('figure')).toBe(badge);
  expect(part('[data-dome]')).toBe(amount);
});

it('a pending request is covered and labelled, without likes and comments [S2-058]', async () => {
  await show(gift({ kind: 'request', status: 'pending' }));
  expect(part('figure')).toContain('Pending approval');
  expect(() => screen.button('Like')).toThrow();
});

const EXAMPLE =
  "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.";

it.each(['Like', '7 comments'])(
  'a tap on %s of an example says that it does not exist [S8-032]',
  async (button) => {
    const { calls } = await show(gift(), { posted: false, sample: true });
    await screen.press(button);
    await screen.pass(200);
    expect(messages()).toEqual([EXAMPLE]);
    expect(screen.button('Like').getAttribute('aria-pressed')).toBe('false');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  },
);
