import { describe, expect, it, test } from 'vitest';
import { NEWEST_POSITION, paginateRows, readCursor } from './paging.ts';

const ID = '0197b4a5-7c1e-7d30-8f00-0123456789ab';
const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
const rows = [1, 2, 3].map((besos) => ({ besos, number: 1772359200123, id: ID }));

it('the next page continues where the previous one ended', () => {
  const { shown, nextCursor } = paginateRows(rows, 2, (row) => row);
  expect(shown.map(({ besos }) => besos)).toEqual([1, 2]);
  expect(nextCursor).not.toBeNull();
  expect(readCursor(nextCursor ?? '')).toEqual({ number: '1772359200123', id: ID });
});

it.each([3, 4])('there is no next page if %i were requested and three exist', (limit) => {
  expect(paginateRows(rows, limit, (row) => row)).toEqual({ shown: rows, nextCursor: null });
});

it('an empty list has no next page', () => {
  expect(paginateRows([], 20, (row: { number: number; id: string }) => row)).toEqual({
    shown: [],
    nextCursor: null,
  });
});

it('the first page begins with the newest', () => {
  expect(readCursor(undefined)).toEqual(NEWEST_POSITION);
});

describe('a cursor is refused by naming the field', () => {
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
