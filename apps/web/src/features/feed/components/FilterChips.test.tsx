// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { marco, me, SIGNED_IN, signIn } from '../../../../test/quotedTexts.ts';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { FilterChips } from './FilterChips.tsx';

const pair = { id: crypto.randomUUID(), type: 'couple', name: 'Nora & Marco', members: [me, marco] };
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'feed');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const chips = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const named = () => chips().map(({ labels }) => labels?.[0]?.textContent.trim());
const chosen = () => chips().findIndex(({ checked }) => checked);

it.each<[string, string | undefined, string[], number]>([
  ['nothing', undefined, ['Everyone', 'Mine', 'Marco'], 0],
  ['what is one’s own', 'mine', ['Everyone', 'Mine', 'Marco'], 1],
  ['a relationship', pair.id, ['Everyone', 'Mine', 'Marco'], 2],
  ['a former relationship', crypto.randomUUID(), ['Everyone', 'Mine', 'Marco', 'Before'], 3],
])(
  'the feed filtered by %s has that chip chosen; a former relationship has a chip only then [S2-049]',
  async (_, only, all, at) => {
    answerRequests({
      'GET /auth/session': () => ({ body: SIGNED_IN }),
      'GET /relationships': () => ({ body: { relationships: [pair], nextCursor: null } }),
    });
    await signIn();
    screen = await showScreen(() => <FilterChips only={only} />, '/home');
    await screen.pass(100);
    expect(named()).toEqual(all.map((name) => expect.stringContaining(name)));
    expect(chosen()).toBe(at);
  },
);
