import type { Language } from '@beso/contract/limits';
import { beforeEach, expect, it, vi } from 'vitest';
import legal from '../../locales/en/legal.json' with { type: 'json' };

// Other tests in this process may have loaded the texts.
beforeEach(() => vi.resetModules());

/** Loads the module in Italian, while the files of these languages cannot be loaded. */
async function without(...languages: readonly Language[]) {
  vi.doUnmock('./files/en.ts');
  for (const language of languages) vi.doMock(`./files/${language}.ts`, () => ({ files: {} }));
  const texts = await import('./index.ts');
  texts.switchLanguage('it');
  return texts;
}

it('English replaces texts that do not load, and the missing language is known [S4-008] [S8-077]', async () => {
  const { lastFailedLanguage, loadNamespaces, translateText } = await without('it');
  expect(lastFailedLanguage()).toBeUndefined();
  expect(await loadNamespaces('legal')).toBe(true);
  expect(translateText('legal.terms.title')).toBe(legal.terms.title);
  expect(lastFailedLanguage()).toBe('it');
});

it('if English cannot be loaded either, the caller is told [S4-008]', async () => {
  const { loadNamespaces, translateText } = await without('it', 'en');
  expect(await loadNamespaces('legal')).toBe(false);
  expect(translateText('legal.terms.title')).toBe('');
});
