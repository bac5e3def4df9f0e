import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { packRow } from './packed.ts';
import {
  boolean,
  integer,
  joinedColumnsSql,
  json,
  nullable,
  splitTextColumn,
  text,
  timestampText,
  uuid,
} from './statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pair = splitTextColumn((one = '', other = '') => ({ one, other }));
const ROW = {
  id: uuid,
  word: text(),
  number: integer,
  yes: boolean,
  no: boolean,
  at: timestampText,
  document: json<unknown>(),
  pair,
};
const ID = '0198f0a0-5c22-7a75-8f26-34aa6860dbeb';
const DOCUMENT = { line: 'a\u001eb\u001fc\n', more: [1, null] };

async function sent(
  shape: Parameters<typeof packRow>[0],
  columns: string,
  values: readonly unknown[] = [],
  settings = '',
) {
  const { sql, unpack } = packRow(shape);
  const client = await app.owner.connect();
  try {
    await client.query(settings);
    const asked = `SELECT ${sql('one')} AS packed FROM (SELECT ${columns}) one`;
    const { rows } = await client.query(asked, [...values]);
    return unpack(rows[0].packed);
  } finally {
    await client.query('RESET ALL');
    client.release();
  }
}
const columnsAt = (at: string) => `'${ID}'::uuid AS id, '' AS word, -7 AS number, true AS yes, false AS no,
  timestamptz '${at}' AS at, $1::jsonb AS document, ${joinedColumnsSql("'x'", "'y'")} AS pair`;

describe('several columns packed into one text', () => {
  test.each([
    ['2026-02-03 04:05:06.789123+00', '2026-02-03T04:05:06.789Z'],
    ['2026-02-03 04:05:06.7+00', '2026-02-03T04:05:06.700Z'],
    ['2026-02-03 04:05:06+00', '2026-02-03T04:05:06.000Z'],
    ['2026-02-03 04:05:06.000999+05:30', '2026-02-02T22:35:06.000Z'],
  ])('are unpacked unchanged, at %s', async (at, expected) => {
    const row = { id: ID, word: '', number: -7, yes: true, no: false, at: expected, document: DOCUMENT };
    const settings = "SET TIME ZONE 'Asia/Kolkata'";
    expect(await sent(ROW, columnsAt(at), [JSON.stringify(DOCUMENT)], settings)).toEqual({
      ...row,
      pair: { one: 'x', other: 'y' },
    });
    // The driver's parser must find the same time.
    const { rows } = await app.owner.query(`SELECT timestamptz '${at}' AS at`);
    expect(timestampText.decode?.(rows[0].at as never)).toBe(expected);
  });

  test('are unpacked as null if they are null', async () => {
    const shape = Object.fromEntries(
      Object.entries(ROW).flatMap(([name, column]) => (name === 'word' ? [] : [[name, nullable(column)]])),
    );
    const nothing = `NULL::uuid AS id, NULL::int AS number, NULL::bool AS yes, NULL::bool AS no,
      NULL::timestamptz AS at, NULL::jsonb AS document, NULL::text AS pair`;
    const missing = Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
    expect(await sent(shape, nothing)).toEqual(missing);
    const something = `NULL::uuid AS id, 0 AS number, true AS yes, false AS no, NULL::timestamptz AS at,
      'null'::jsonb AS document, NULL::text AS pair`;
    expect(await sent(shape, something)).toEqual({ ...missing, number: 0, yes: true, no: false });
  });

  test('cannot include a nullable text, and fail if a value contains the separator', async () => {
    expect(() => packRow({ word: nullable(text()) })).toThrow('would be the same in word');
    await expect(sent({ id: uuid, number: integer }, `NULL::uuid AS id, 1 AS number`)).rejects.toThrow(
      'another number of columns',
    );
    await expect(sent({ word: text() }, `E'a\\x1eb' AS word`)).rejects.toThrow('another number of columns');
  });
});
