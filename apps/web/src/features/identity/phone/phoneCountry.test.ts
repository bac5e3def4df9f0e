import { describe, expect, it } from 'vitest';
import { countryOptions, guessCountry } from './phoneCountry.ts';
import { isPhoneOffered } from './phoneOffered.ts';

describe('the country of a number', () => {
  it('is the one in the browser’s languages, or else the usual one of the page’s language', () => {
    expect(guessCountry(['it', 'it-CH', 'en-US'], 'it')).toBe('CH');
    expect(guessCountry(['fr'], 'fr')).toBe('FR');
    expect(guessCountry([], 'en')).toBe('GB');
    expect(guessCountry(['zh-Hans-SG'], 'en')).toBe('SG');
  });

  it('is listed by its name in the reader’s language, in alphabetical order', () => {
    const countries = [
      { code: 'GB', callingCode: '44' },
      { code: 'DE', callingCode: '49' },
    ];
    expect(countryOptions(countries, 'it')).toEqual([
      { value: 'DE', label: '+49 Germania' },
      { value: 'GB', label: '+44 Regno Unito' },
    ]);
    expect(countryOptions(countries, 'fr').map(({ value }) => value)).toEqual(['DE', 'GB']);
  });
});

it('sign-in by phone is offered unless the server’s cookie says that it is unavailable', () => {
  expect(isPhoneOffered('language=it; beso_hint=1')).toBe(true);
  expect(isPhoneOffered('language=it; beso_lacks=phone')).toBe(false);
  expect(isPhoneOffered('not_beso_lacks=phone')).toBe(true);
});
