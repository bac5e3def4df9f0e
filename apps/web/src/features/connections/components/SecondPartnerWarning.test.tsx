// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { SecondPartnerWarning } from './SecondPartnerWarning.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('connections', 'common');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const NORA = {
  ...{ id: 'nora', firstName: 'Nora', lastName: 'Neri', avatarUrl: null, role: 'owner' },
  ...{ joinedAt: '2026-11-01T10:00:00Z', totalBesos: 0 },
};
const couple = { id: 'two', type: 'couple', name: 'Nora & Tom', members: [NORA] };

function Joining() {
  const [still, setStill] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setStill(!still)}>
        Answered
      </button>
      <SecondPartnerWarning still={still} />
    </>
  );
}

it('a couple that is being created does not count as another partner [S4-040]', async () => {
  let mine: unknown[] = [];
  answerRequests({ 'GET /relationships': () => ({ body: { relationships: mine } }) });
  screen = await showScreen(() => <Joining />, '/join/token');
  await screen.pass(100);
  mine = [couple];
  await queryClient.refetchQueries({ queryKey: ['relationships'] });
  await screen.pass(100);
  expect(screen.text()).not.toContain('Nora');
  await screen.press('Answered');
  expect(screen.text()).toContain('You are already a couple here with Nora.');
});
