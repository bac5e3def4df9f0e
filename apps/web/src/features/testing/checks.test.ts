import { expect, it } from 'vitest';
import { type DashboardCheck, runCheck } from './checks.ts';
import { isFieldRefused } from './isFieldRefused.ts';
import { missingKeys } from './keys.ts';

const check = (run: DashboardCheck['run']): DashboardCheck => ({ id: 'one', label: () => 'One', run });

it('a check passes or fails by its result, never by chance [S2-144]', async () => {
  expect(await runCheck(check(() => ({ passed: true, detail: '3 ms' })))).toEqual({
    passed: true,
    detail: '3 ms',
  });
  expect(await runCheck(check(async () => ({ passed: false })))).toEqual({ passed: false });
  const thrown = check(() => {
    throw new Error('no answer');
  });
  expect(await runCheck(thrown)).toEqual({ passed: false, detail: 'no answer' });
});

it('keys that are missing in a language are found, whatever plural forms the languages have [S2-144]', () => {
  const english = { a: { b: 'B', count_one: '1', count_other: 'n' } };
  expect(missingKeys(english, { a: { b: 'B', count_one: '1', count_many: 'n', count_other: 'n' } })).toEqual(
    [],
  );
  expect(missingKeys(english, { a: { count_other: 'n' } })).toEqual(['a.b']);
});

it('a rule of registration passes only if the server names its field [S2-144]', () => {
  const refused = { code: 'INVALID_INPUT', status: 422, data: { fields: [{ path: 'email', key: 'x' }] } };
  expect(isFieldRefused(refused, 'email')).toBe(true);
  expect(isFieldRefused(refused, 'password')).toBe(false);
  expect(isFieldRefused(new Error('away'), 'email')).toBe(false);
});
