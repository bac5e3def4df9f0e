import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { checkDatabaseReadiness } from './readiness.ts';
import { sessionConfigFor } from './session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readyOf = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  const { missing } = (await answer.json()) as { missing?: string[] };
  return [answer.status, missing];
};
const READY = [200, undefined];

/** Ends all connections of the node. The connection that runs the query ends last. */
const endConnections = () =>
  app.services.database.pool
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = $1 ORDER BY pid = pg_backend_pid()`,
      [APP_ROLE],
    )
    .catch(() => undefined);

test('/readyz returns 503 without the program’s tables, functions or rights', async () => {
  const changes = [
    ['ALTER TABLE user_besos RENAME TO besos_elsewhere', 'ALTER TABLE besos_elsewhere RENAME TO user_besos'],
    [
      'ALTER FUNCTION undo_gift RENAME TO undo_elsewhere',
      'ALTER FUNCTION undo_elsewhere RENAME TO undo_gift',
    ],
    [`REVOKE SELECT ON user_besos FROM ${APP_ROLE}`, `GRANT SELECT ON user_besos TO ${APP_ROLE}`],
    [
      `REVOKE EXECUTE ON FUNCTION undo_gift FROM ${APP_ROLE}`,
      `GRANT EXECUTE ON FUNCTION undo_gift TO ${APP_ROLE}`,
    ],
  ] as const;
  for (const [change, back] of changes) {
    await expect.poll(() => readyOf(app.url)).toEqual(READY);
    await app.owner.query(change);
    await expect.poll(() => readyOf(app.url), { timeout: 5_000 }).toEqual([503, ['schema']]);
    await app.owner.query(back);
  }
  await expect.poll(() => readyOf(app.url)).toEqual(READY);
});

test('on a read-only database /readyz and gifts return 503', async () => {
  const line = await openDatabaseProxy(app.databaseUrls.application);
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  const pair = await couple(giver, receiver);
  const standby = await app.startNode(`${line.url}?options=-c%20default_transaction_read_only%3Don`);
  try {
    expect(await readyOf(standby.url)).toEqual([503, ['database-read-only']]);
    const given = await fetch(`${standby.url}/api/v1/besos/gifts`, {
      method: 'POST',
      headers: { cookie: giver.cookie(), origin: standby.url, 'content-type': 'application/json' },
      body: JSON.stringify(gift(pair, receiver.id)),
    });
    expect([given.status, given.headers.get('retry-after')]).toEqual([503, '2']);
  } finally {
    await standby.close();
    line.close();
  }
});

test('with a frozen database /readyz returns 503 to many clients within two seconds, and 200 afterwards', async () => {
  const line = await openDatabaseProxy(app.databaseUrls.application);
  const node = await app.startNode(line.url);
  try {
    await expect.poll(() => readyOf(node.url)).toEqual(READY);
    line.freeze();
    await expect.poll(() => readyOf(node.url), { timeout: 5_000 }).toEqual([503, ['database']]);
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => readyOf(node.url)));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(answers).toEqual(answers.map(() => [503, ['database']]));
    line.mend();
    await expect.poll(() => readyOf(node.url)).toEqual(READY);
  } finally {
    line.close();
    await node.close();
  }
});

test('on a database without free connections a node with open ones is ready, and one without returns 503', async () => {
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  const pair = await couple(giver, receiver);
  const { rows } = await app.owner.query<{ name: string }>('SELECT current_database() AS name');
  // This connection must stay open, because no new connection can raise the limit again.
  const holder = await app.owner.connect();
  const limit = (most: number) =>
    holder.query(`ALTER DATABASE ${rows[0]?.name} WITH CONNECTION LIMIT ${most}`);
  const warnings = async () =>
    ((await (await fetch(`${app.url}/readyz`)).json()) as { warnings?: string[] }).warnings;
  await limit(1);
  try {
    await expect.poll(warnings, { timeout: 5_000 }).toContain('database-full');
    await giver.api.besos.processBesoTransaction(gift(pair, receiver.id));
    await endConnections();
    await expect.poll(() => readyOf(app.url), { timeout: 5_000 }).toEqual([503, ['database']]);
  } finally {
    await limit(-1);
    holder.release();
  }
  await expect.poll(() => readyOf(app.url), { timeout: 5_000 }).toEqual(READY);
});

test('if a database stops admitting the role, /readyz returns 503 at once and gifts once the old connections end', async () => {
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  const wish = gift(await couple(giver, receiver), receiver.id);
  const { rows } = await app.owner.query<{ name: string }>('SELECT current_database() AS name');
  const [name] = rows.map((row) => row.name);
  await app.owner.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
  try {
    await expect.poll(() => readyOf(app.url), { timeout: 5_000 }).toEqual([503, ['database']]);
    const { pool } = app.services.database;
    await pool.query('SELECT');
    await endConnections();
    await expect.poll(() => pool.totalCount).toBe(0);
    await expect(giver.api.besos.processBesoTransaction(wish)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  } finally {
    await app.owner.query(`GRANT CONNECT ON DATABASE ${name} TO PUBLIC`);
  }
  await giver.api.besos.processBesoTransaction(wish);
  await expect.poll(() => readyOf(app.url), { timeout: 5_000 }).toEqual(READY);
});

test('a connection without the program’s settings is not used', async () => {
  const connectionString = app.databaseUrls.application;
  expect(await checkDatabaseReadiness({ config: { connectionString }, settings: {} })).toBe(
    'session-settings',
  );
  expect(await checkDatabaseReadiness(sessionConfigFor('postgresql://beso@127.0.0.1:1/beso'))).toBe(
    'database',
  );
});
