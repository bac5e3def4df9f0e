import { describe, expect, it, test } from 'vitest';
import { NEWEST, pageOf, readCursor } from './paging.ts';

const ID = '0197b4a5-7c1e-7d30-8f00-0123456789ab';
const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
const rows = [1, 2, 3].map((besos) => ({ besos, number: 1772359200123, id: ID }));

it('goes on where the page before ended', () => {
  const { shown, nextCursor } = pageOf(rows, 2, (row) => row);
  expect(shown.map(({ besos }) => besos)).toEqual([1, 2]);
  expect(nextCursor).not.toBeNull();
  expect(readCursor(nextCursor ?? '')).toEqual({ number: '1772359200123', id: ID });
});

it.each([3, 4])('has no next page when %i were asked for and three are there', (limit) => {
  expect(pageOf(rows, limit, (row) => row)).toEqual({ shown: rows, nextCursor: null });
});

it('has no next page where there is nothing', () => {
  expect(pageOf([], 20, (row: { number: number; id: string }) => row)).toEqual({
    shown: [],
    nextCursor: null,
  });
});

it('begins with the newest', () => {
  expect(readCursor(undefined)).toEqual(NEWEST);
});

describe('refuses, and names the field', () => {
  test.each([
    '',
    'next',
    cursorOf(ID),
    cursorOf('1772359200123'),
    cursorOf('1772359200123 42'),
    cursorOf(`-1 ${ID}`),
    cursorOf(`1e9 ${ID}`),
    cursorOf(`1772359200123412345 ${ID}`),
    cursorOf(`1772359200123 ${ID} `),
    cursorOf(`1772359200123 ${ID}\n`),
    cursorOf(`1772359200123 ${ID}' OR true`),
  ])('%s', (cursor) => {
    const refusal = {
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'cursor', key: 'errors.fieldInvalid' }] },
    };
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining(refusal));
  });
});
