// @vitest-environment happy-dom
import type { Profile } from '@beso/contract/profiles';
import { act, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { announceConnection, endAnnouncement, useHoldScenes } from '../../../platform/scenes.ts';
import { EventCelebration } from './EventCelebration.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  endAnnouncement();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const person = (id: string, firstName: string) => ({
  ...{ id, firstName, lastName: '', avatarUrl: null, role: 'owner' },
  ...{ joinedAt: '2026-11-01T10:00:00Z', totalBesos: 0 },
});
const nora = person('nora', 'Nora');
const couple = { id: 'two', type: 'couple', name: 'Nora & Tom', members: [nora, person('tom', 'Tom')] };

function Page() {
  const [celebrates, setCelebrates] = useState(false);
  useHoldScenes(celebrates);
  return (
    <>
      <button type="button" onClick={() => setCelebrates(!celebrates)}>
        Celebrate
      </button>
      <EventCelebration me={nora as unknown as Profile} live={new Set()} />
    </>
  );
}

it('a new connection is celebrated only while the page itself celebrates nothing', async () => {
  answerRequests({ 'GET /relationships': () => ({ body: { relationships: [couple] } }) });
  screen = await showScreen(Page, '/gift');
  await screen.press('Celebrate');
  await act(async () => announceConnection('two'));
  await screen.pass(20_000);
  expect(screen.text()).not.toContain('You and Tom');
  await screen.press('Celebrate');
  expect(screen.text()).toContain('You and Tom');
  await screen.press('Celebrate');
  expect(screen.text()).not.toContain('You and Tom');
  await screen.press('Celebrate');
  expect(screen.text()).toContain('You and Tom');
});
