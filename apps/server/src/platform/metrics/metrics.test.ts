import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { nameOfBackup } from '../backup/folder.ts';
import { createMetrics } from './metrics.ts';
import { nodeGauges } from './sources.ts';

const TOKEN = 'metrics-token-of-this-installation-0123456789';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
let app: TestApp;
let giulia: Person;
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN });
  giulia = await person(app.url);
});
afterAll(() => app.close());

const ask = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
const read = async () => (await ask(app.url, `Bearer ${TOKEN}`)).text();

test('metrics exist only for holders of the token, and without a configured token for nobody', async () => {
  for (const given of [undefined, `Bearer ${TOKEN}x`, 'Bearer ', TOKEN, `Basic ${TOKEN}`])
    expect((await ask(app.url, given)).status).toBe(404);
  const answer = await ask(app.url, `Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const without = await startTestApp();
  const [plain, guessed] = [await ask(without.url), await ask(without.url, 'Bearer undefined')];
  await without.close();
  expect(plain.headers.get('content-type')).not.toContain('version=0.0.4');
  expect(await guessed.text()).not.toContain('beso_');
});

test('metrics count requests by operation, pages, jobs and warnings, without ids or addresses', async () => {
  const marco = await person(app.url);
  const pair = await couple(giulia, marco);
  const { id } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await marco.api.activities.getActivity({ activityId: id });
  await giulia.fetch(`/api/v1/activities/${id}/nothing`);
  await giulia.fetch(`/feed/${id}`);
  await openLiveConnection(app.url, giulia);
  await app.owner.query(
    `INSERT INTO pgboss.job (name, data, state, created_on)
     VALUES ('auth.mails', '{}', 'cancelled', now() - interval '1 hour')`,
  );
  const text = await read();
  expect(text).toMatch(/beso_request_seconds_count\{operation="auth.signUp",status="20\d"\} 2\n/);
  expect(text).toMatch(/beso_request_seconds_count\{operation="activities.getActivity",status="200"\} 1\n/);
  expect(text).toContain('beso_live_connections 1\n');
  expect(text).toMatch(/beso_jobs\{queue="auth.mails",state="cancelled"\} 1\n/);
  expect(text).toMatch(/beso_jobs_oldest_seconds\{queue="auth.mails",state="cancelled"\} 36\d\d\n/);
  expect(text).not.toContain('beso_standby_reads{');
  expect(text).toMatch(/beso_database_connections\{state="waited_for"\} 0\n/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  await expect.poll(read).toMatch(/beso_job_seconds_count\{queue="auth.mails",outcome="done"\} [1-9]/);
  for (const secret of [UUID, /@/, /Giulia/, /Breakfast/]) expect(await read()).not.toMatch(secret);
});

test('metrics contain durations, failed jobs, used connections, warnings, postponed work and the last backup', async () => {
  const { services } = app;
  const sums = (text: string) =>
    [...text.matchAll(/beso_request_seconds_sum\{operation="auth.signUp"[^}]*\} (\S+)/g)].map(([, sum]) =>
      Number(sum),
    );
  const [before = 0] = sums(await read());
  const began = performance.now();
  await person(app.url);
  const [after = 0] = sums(await read());
  expect(after - before).toBeGreaterThan(0);
  expect(after - before).toBeLessThan((performance.now() - began) / 1_000);

  const dir = mkdtempSync(join(tmpdir(), 'beso-metrics-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const at = new Date('2026-05-04T03:00:00Z');
  const path = join(dir, nameOfBackup(at));
  writeFileSync(path, 'x');
  utimesSync(path, at, at);
  const config = { ...services.config, backups: { ...services.config.backups, dir } };
  const metrics = createMetrics();
  let warnings = ['clock-jumped', 'redis-away'];
  const answered = { primary: 2, standby: 5 };
  const standby = { answered, query: () => Promise.reject(new Error('not asked')), warnings: () => [] };
  metrics.watch(
    nodeGauges({
      services: { ...services, config, database: { ...services.database, standby } },
      connections: () => 3,
      warnings: () => warnings,
    }),
  );
  metrics.job('auth.mails', false, 1);
  await app.owner.query(
    `INSERT INTO postponed VALUES (gen_random_uuid(), 1, now() + interval '1 minute', 'x')`,
  );
  const client = await services.database.pool.connect();
  const { totalCount, idleCount } = services.database.pool;
  const text = await metrics.text();
  client.release();
  expect(text).toContain(`beso_database_connections{state="used"} ${totalCount - idleCount}\n`);
  expect(text).toContain('beso_job_seconds_count{queue="auth.mails",outcome="failed"} 1\n');
  expect(text).toContain('beso_warning{name="clock-jumped"} 1\n');
  expect(text).toContain('beso_postponed 1\n');
  expect(text).toContain('beso_standby_reads{server="primary"} 2\n');
  expect(text).toContain('beso_standby_reads{server="standby"} 5\n');
  expect(text).toContain(`beso_backup_timestamp_seconds ${at.getTime() / 1_000}\n`);
  warnings = ['redis-away'];
  expect(await metrics.text()).not.toContain('clock-jumped');
});

test('the dashboard uses only existing series', async () => {
  const file = resolve(import.meta.dirname, '../../../../../deploy/grafana/beso.json');
  const asked = readFileSync(file, 'utf8').match(/\b(?:beso|nodejs|process)_\w+/g) ?? [];
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(names.size).toBeGreaterThan(9);
  const text = await read();
  for (const name of names) expect(text).toContain(`# TYPE ${name} `);
});

test('a gauge that cannot be read has no sample and affects no other', async () => {
  const metrics = createMetrics();
  let isAway = false;
  metrics.watch([
    {
      name: 'beso_one',
      help: 'fails',
      read: async () => {
        if (isAway) throw new Error('the database is away');
        return [{ value: 7 }];
      },
    },
    {
      name: 'beso_other',
      help: 'stays',
      labels: ['name'],
      read: () => [{ labels: { name: 'x' }, value: 2 }],
    },
  ]);
  expect(await metrics.text()).toContain('beso_one 7\n');
  isAway = true;
  const text = await metrics.text();
  expect(text).not.toMatch(/^beso_one \d/m);
  expect(text).toContain('beso_other{name="x"} 2\n');
});
