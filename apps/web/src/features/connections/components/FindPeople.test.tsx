// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { FindPeople } from './FindPeople.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('connections', 'common', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const MARCO = {
  ...{ id: crypto.randomUUID(), firstName: 'Marco', lastName: 'Rossi', avatarUrl: null },
  ...{ standing: 'none', request: null },
};

it.each([
  ['waits for the answer', null, 'Asked'],
  ['connects at once', crypto.randomUUID(), 'Connected'],
])(
  'a found person who is asked is marked by what the request does: it %s [S2-029] [S2-138]',
  async (...how) => {
    const [, relationshipId, mark] = how;
    const { calls } = answerRequests({
      'GET /relationships': () => ({ body: { relationships: [] } }),
      'POST /people/search': () => ({ body: { people: [MARCO] } }),
      'POST /connection-requests': () => ({
        status: 201,
        body: { requestId: crypto.randomUUID(), relationshipId },
      }),
    });
    screen = await showScreen(() => <FindPeople onInvite={() => undefined} />, '/invite');
    await screen.type('Name or email', 'marco@example.org');
    await screen.press('Search');
    await screen.pass(500);
    await screen.press('Ask to connect');
    await screen.pass(500);
    expect(document.querySelector('li')?.textContent).toBe(`MRMarco Rossi${mark}`);
    expect(calls.filter((call) => call === 'POST /people/search')).toHaveLength(1);
  },
);
