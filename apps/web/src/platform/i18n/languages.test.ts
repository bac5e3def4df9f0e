import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage, languageName } from './languages.ts';

describe('the language of the app', () => {
  it('is the stored choice, if there is one [S3-022] [S4-005]', () => {
    expect(chooseLanguage('fr', ['it-IT', 'en'])).toBe('fr');
  });

  it("is otherwise the browser's first supported language [S4-005]", () => {
    expect(chooseLanguage(null, ['de-DE', 'IT-CH', 'en-US'])).toBe('it');
  });

  it('is otherwise Spanish [S4-005] [S9-002]', () => {
    expect(chooseLanguage(null, ['de-DE', 'pt-BR'])).toBe('es');
    expect(chooseLanguage(null, [])).toBe('es');
  });

  it('is never a stored code that is not supported [S4-006]', () => {
    expect(chooseLanguage('xx', ['en-GB'])).toBe('en');
    expect(isLanguage('EN')).toBe(false);
    expect(isLanguage(undefined)).toBe(false);
  });

  it('has its name in that language', () => {
    expect((['en', 'es', 'fr', 'it'] as const).map(languageName)).toEqual([
      'English',
      'Español',
      'Français',
      'Italiano',
    ]);
  });
});
