import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());

test('a connection whose first gifts were in empty tables later scans no table completely', async () => {
  // Makes PostgreSQL plan for empty tables, as in a new installation.
  await app.owner.query('ANALYZE');
  const client = new pg.Client({ connectionString: app.databaseUrls.application });
  await client.connect();
  const read: unknown[] = [];
  try {
    // PostgreSQL may switch to a generic plan at the sixth execution.
    for (let gift = 0; gift < 10; gift += 1) {
      await client.query('BEGIN');
      await client.query(
        `SELECT FROM process_beso_transaction($1, $2, $3, 1, 'Breakfast in bed', 'food', NULL, $4)`,
        [giulia.id, marco.id, pair, randomUUID()],
      );
      const { rows } = await client.query('SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0');
      read.push(...rows);
      await client.query('COMMIT');
    }
  } finally {
    await client.end();
  }
  expect(read).toEqual([]);
});
