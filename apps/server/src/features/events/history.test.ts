import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { allStatements } from '../../platform/db/statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Replaces the functions of PostgreSQL that identify the server, so that the database looks like a copy. */
const PLACES = {
  cluster: `pg_control_system(OUT system_identifier bigint, OUT pg_control_version int) LANGUAGE sql
    AS 'SELECT 1::bigint, 1'`,
  timeline: `pg_walfile_name(pg_lsn) RETURNS text LANGUAGE sql AS 'SELECT ''0000000F0000000000000001'''`,
};

test('the history id changes in another cluster, on another timeline and after a restore', async () => {
  const giulia = await person(app.url);
  const { history } = await giulia.api.events.listEvents({});
  const position = allStatements.get('event_position')?.text.replaceAll('$1', `'${giulia.id}'`) ?? '';
  const client = await app.owner.connect();
  const read = async (): Promise<string> => (await client.query(position)).rows[0].history;
  const found = [history];
  try {
    expect(await read()).toBe(history);
    for (const [place, text] of Object.entries(PLACES)) {
      await client.query(`CREATE SCHEMA another_${place}; CREATE FUNCTION another_${place}.${text}`);
      await client.query(`SET search_path = another_${place}, pg_catalog, public`);
      found.push(await read());
    }
    await client.query('RESET search_path; UPDATE event_history SET id = gen_random_uuid()');
    found.push(await read());
  } finally {
    client.release(true);
  }
  expect(found).toEqual(found.map(() => expect.stringMatching(/^[\da-f]{32}$/)));
  expect(new Set(found).size).toBe(found.length);
});
