import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage, languageName } from './languages.ts';

describe('the language of the app', () => {
  it('is the stored choice before anything else [S3-022] [S4-005]', () => {
    expect(chooseLanguage('fr', ['it-IT', 'en'])).toBe('fr');
  });

  it("is else the first of the browser's languages that exists here [S4-005]", () => {
    expect(chooseLanguage(null, ['de-DE', 'IT-CH', 'en-US'])).toBe('it');
  });

  it('is Spanish when neither says one that exists [S4-005] [S9-002]', () => {
    expect(chooseLanguage(null, ['de-DE', 'pt-BR'])).toBe('es');
    expect(chooseLanguage(null, [])).toBe('es');
  });

  it('refuses a stored code that is not supported [S4-006]', () => {
    expect(chooseLanguage('xx', ['en-GB'])).toBe('en');
    expect(isLanguage('EN')).toBe(false);
    expect(isLanguage(undefined)).toBe(false);
  });

  it('names each language in itself', () => {
    expect((['en', 'es', 'fr', 'it'] as const).map(languageName)).toEqual([
      'English',
      'Español',
      'Français',
      'Italiano',
    ]);
  });
});
