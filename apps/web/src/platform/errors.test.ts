import { errors } from '@beso/contract/errors';
import { addTexts, type Texts, textIn } from '@beso/contract/translator';
import { describe, expect, it } from 'vitest';
import french from '../locales/fr/errors.json';
import { errorText, fieldErrors, hasCode, isTransient, NetworkError } from './errors.ts';
import { readEveryText } from './i18n/everyText.ts';
import type { Translate } from './i18n/index.ts';

for (const [namespace, texts] of Object.entries(await readEveryText('en')))
  addTexts('en', namespace, texts as Texts);
addTexts('fr', 'errors', french);
const t: Translate = (key, values) => textIn('en', key, values) ?? '';
const inFrench: Translate = (key, values) => textIn('fr', key, values) ?? '';

const answer = (code: keyof typeof errors, data?: unknown) => ({ code, status: errors[code].status, data });

describe('the text of an error', () => {
  it('exists for every code of the contract', () => {
    for (const code of Object.keys(errors) as (keyof typeof errors)[]) {
      const text = errorText(answer(code), t);
      expect(text, code).not.toMatch(/^errors\.|\{\{/);
      expect(text.length, code).toBeGreaterThan(10);
    }
  });

  it('says that the network is unavailable or was too slow', () => {
    expect(errorText(new NetworkError('offline'), t)).toBe('You are offline. Please check your connection.');
    expect(errorText(new NetworkError('timeout'), t)).toBe('That took too long. Please try again.');
  });

  it('differs for each kind of error at sign-in [S8-005]', () => {
    const kinds = [
      ...(['UNAUTHORIZED', 'INVALID_CREDENTIALS', 'LINK_NOT_FOUND', 'SERVICE_UNAVAILABLE'] as const).map(
        (code) => answer(code),
      ),
      new NetworkError('offline'),
      new NetworkError('timeout'),
      'unknown',
    ];
    expect(new Set(kinds.map((error) => errorText(error, t))).size).toBe(kinds.length);
  });

  it('is general for unknown errors', () => {
    for (const unknown of [new Error('x'), 'x', null, undefined, { code: 'TEAPOT', status: 418 }]) {
      expect(errorText(unknown, t)).toBe('An unexpected error occurred');
    }
  });

  it('gives the wait in seconds, then in minutes', () => {
    const wait = (retryAfterSeconds: number) =>
      errorText(answer('TOO_MANY_REQUESTS', { retryAfterSeconds }), t);
    expect(wait(1)).toBe('Too many tries. Wait 1 second.');
    expect(wait(59)).toBe('Too many tries. Wait 59 seconds.');
    expect(wait(61)).toBe('Too many tries. Wait 2 minutes.');
  });

  it('tells when the daily limit ends, in the language', () => {
    const limit = answer('DAILY_LIMIT', { opensAt: '2026-11-21T00:00:00+01:00' });
    expect(errorText(limit, t)).toMatch(/give again from (Friday|Saturday).*\d{1,2}:00/);
    expect(errorText(limit, inFrench)).toMatch(/(vendredi|samedi)/);
  });

  it('tells when other limits end, in everyday words', () => {
    const limit = answer('GROUP_DAILY_LIMIT', { opensAt: '2026-11-21T00:00:00+01:00' });
    expect(errorText(limit, t)).toMatch(/more groups today\. You can again from (Friday|Saturday).* at /);
    expect(errorText(limit, inFrench)).toMatch(
      /Tu pourras recommencer à partir du (vendredi|samedi) 2[01] nov/,
    );
  });
});

describe('error codes', () => {
  it('give the fields of INVALID_INPUT, and none for other errors', () => {
    const fields = [{ path: 'firstName', key: 'registration.firstNameRequired' }];
    expect(fieldErrors(answer('INVALID_INPUT', { fields }))).toEqual({
      firstName: 'registration.firstNameRequired',
    });
    expect(fieldErrors(answer('INVALID_INPUT', { fields: 'broken' }))).toEqual({});
    expect(fieldErrors(answer('EMAIL_EXISTS', { fields }))).toEqual({});
  });

  it('are told apart, and so are requests that can be repeated', () => {
    expect(hasCode(answer('EMAIL_EXISTS'), 'EMAIL_EXISTS')).toBe(true);
    expect(hasCode(answer('EMAIL_EXISTS'), 'DAILY_LIMIT')).toBe(false);
    expect(
      [new NetworkError('offline'), answer('INTERNAL_SERVER_ERROR'), answer('EMAIL_EXISTS')].map(isTransient),
    ).toEqual([true, true, false]);
  });
});
