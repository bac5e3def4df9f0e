// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { AudienceField } from './AudienceField.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'recommendations');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the field offers a couple, groups and everybody as audiences [S9-036]', async () => {
  answerRequests({});
  const audiences = { pareja: [], grupos: [], connections: 2 };
  const value = { audience: 'todos', relationshipId: '' } as const;
  screen = await showScreen(
    () => <AudienceField audiences={audiences} value={value} onChange={() => undefined} />,
    '/x',
  );
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map((radio) => radio.value)).toEqual(['pareja', 'grupos', 'todos']);
  expect(radios.map((radio) => radio.checked)).toEqual([false, false, true]);
});
