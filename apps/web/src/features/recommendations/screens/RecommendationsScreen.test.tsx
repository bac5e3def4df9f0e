// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, BROKEN } from '../../../../test/quotedTexts.ts';
import { type ShownScreen, type StubResponse, showScreen } from '../../../../test/showScreen.tsx';
import { reportReachable, reportUnreachable } from '../../../platform/connection/connectivity.ts';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { RecommendationsScreen } from './RecommendationsScreen.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'recommendations', 'activities', 'reactions', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await act(async () => reportReachable());
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const person = { id: crypto.randomUUID(), firstName: 'Marco', lastName: 'Rossi', avatarUrl: null };
const walk = {
  ...{ id: crypto.randomUUID(), kind: 'recommendation', status: 'approved', category: null, amount: 1 },
  ...{ giver: person, receiver: person, relationshipId: null, description: 'The walk by the sea' },
  ...{ image: null, createdAt: '2026-03-20T12:00:00.000Z', orderNumber: 1, undoableUntil: null },
  ...{ likes: 0, comments: 0, liked: false },
  recommendation: { audience: 'todos', title: null, location: null, saved: false },
};

it('the card above the list leads to the form [S2-128]', async () => {
  answer({ 'GET /recommendations': () => ({ body: { recommendations: [], nextCursor: null } }) });
  screen = await showScreen(RecommendationsScreen, '/share-recommendation');
  await screen.pass(100);
  await screen.press('Recommend');
  expect(screen.address()).toBe('/share-recommendation-form');
});

it('a list that could not be refetched stays with a message; offline, the page shows the message [S2-128]', async () => {
  let next: StubResponse = { body: { recommendations: [walk], nextCursor: null } };
  answer({ 'GET /recommendations': () => next });
  screen = await showScreen(RecommendationsScreen, '/share-recommendation');
  await screen.pass(100);
  const stale = () => screen.text().includes('This may be out of date.');
  expect(stale()).toBe(false);
  next = BROKEN;
  await act(async () => void queryClient.invalidateQueries());
  await screen.pass(60_000);
  expect(screen.text()).toContain('The walk by the sea');
  expect(stale()).toBe(true);
  await act(async () => reportUnreachable());
  expect(stale()).toBe(false);
});
