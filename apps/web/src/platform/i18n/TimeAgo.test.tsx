import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadNamespaces, speak } from './index.ts';
import { TimeAgo } from './TimeAgo.tsx';
import { chooseTimesLanguage } from './timesLanguage.ts';

const stored = new Map<string, string>();

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  speak('fr');
  await loadNamespaces('common');
});
afterAll(() => vi.unstubAllGlobals());

const shown = (ms: number) => renderToStaticMarkup(<TimeAgo at={new Date(Date.now() - ms).toISOString()} />);

it('a person reads times in Swedish once they choose so, and as the app again afterwards [S4-010]', () => {
  expect(shown(12 * 60_000)).toContain('>il y a 12 minutes<');
  chooseTimesLanguage('sv');
  expect(shown(12 * 60_000)).toContain('>för 12 minuter sedan<');
  expect(shown(0)).toContain('>nu<');
  expect(shown(0)).toContain('lang="sv"');
  chooseTimesLanguage(undefined);
  expect(shown(0)).toContain('>à l’instant<');
  expect(shown(0)).not.toContain('lang=');
});
