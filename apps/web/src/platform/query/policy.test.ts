import { SESSION_FRESH_MS, SESSION_RETRIES } from '@beso/contract/limits';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../errors.ts';
import { retryDelay, sessionRetryDelay, shouldRetryRead, shouldRetryWrite } from './policy.ts';

const refused = { code: 'NOT_FOUND', status: 404 };
const failed = { code: 'INTERNAL_SERVER_ERROR', status: 500 };
const away = new NetworkError('offline');

describe('the retry policy', () => {
  it('waits 1, 2, 4, 8, 16 s and never more than 30 [S9-024]', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('retries a query three times [S9-024]', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetryRead(failures, failed, true))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(shouldRetryRead(2, away, true)).toBe(true);
  });

  it('retries the session look-up after 0.2 s, then twice as long each time, within 30 s [S9-023]', () => {
    const waits = Array.from({ length: SESSION_RETRIES }, (_, attempt) => sessionRetryDelay(attempt));
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(30_000);
    const again = (failures: number) => shouldRetryRead(failures, failed, true, SESSION_RETRIES);
    expect([again(0), again(4), again(5)]).toEqual([true, true, false]);
    expect(SESSION_FRESH_MS).toBe(60_000);
  });

  it('does not retry after a 4xx response [S9-024]', () => {
    expect(shouldRetryRead(0, refused, true)).toBe(false);
    expect(shouldRetryWrite(0, refused)).toBe(false);
  });

  it('does not retry without a network', () => {
    expect(shouldRetryRead(0, away, false)).toBe(false);
  });

  it('retries a write once, and only without a response or after a server error [S9-024]', () => {
    expect(shouldRetryWrite(0, away)).toBe(true);
    expect(shouldRetryWrite(0, failed)).toBe(true);
    expect(shouldRetryWrite(1, failed)).toBe(false);
    expect(shouldRetryWrite(0, new TypeError('a bug of ours'))).toBe(false);
  });
});
