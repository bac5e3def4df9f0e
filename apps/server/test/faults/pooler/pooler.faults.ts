import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { AcknowledgedGifts, giveUntil, prepareGivers } from '../../support/givers.ts';
import { type Pooler, startPgbouncer } from '../../support/pgbouncer.ts';
import { startProgram } from '../../support/program.ts';
import { seededRandom } from '../seeded.ts';

const ROUNDS = 20;
const GIVERS = 8;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let app: TestApp;
let pooler: Pooler;
beforeAll(async () => {
  app = await startTestApp();
  pooler = await startPgbouncer([app.databaseUrls.application, app.databaseUrls.owner]);
});
afterAll(async () => {
  await pooler?.close();
  await app?.close();
});

const settings = () => ({
  BESO_DATA_DIR: app.services.config.dataDir,
  PORT: '0',
  BESO_SECRET: app.services.config.secret,
});

test('during gifts at two nodes every failure of a session pooler loses and doubles none', async () => {
  const draw = seededRandom(7);
  const [url = ''] = pooler.urls;
  const nodes = await Promise.all([app.startNode(url), app.startNode(url)]);
  onTestFinished(async () => {
    for (const node of nodes) await node.close();
  });
  const givers = await prepareGivers(app.url, app.owner, GIVERS);
  const acknowledged = new AcknowledgedGifts();
  let isOver = false;
  const giving = givers.map((giver, number) =>
    giveUntil(() => isOver, nodes[number % nodes.length]?.url ?? '', giver, acknowledged),
  );
  const kinds = {
    killed: { begin: () => pooler.kill(), end: () => pooler.start() },
    frozen: { begin: () => pooler.freeze(), end: () => pooler.thaw() },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(draw(1_000));
    const { begin, end } = draw(2) === 0 ? kinds.killed : kinds.frozen;
    await begin();
    await pause(draw(2_000));
    await end();
    for (const node of nodes)
      await expect
        .poll(async () => (await fetch(`${node.url}/readyz`)).text(), { message: `round ${round}` })
        .toMatch(/"ready"/);
  }
  isOver = true;
  await Promise.all(giving);
  const given = acknowledged.ids.length;
  const client = await app.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  process.stdout.write(`pooler: ${given} gifts acknowledged in ${ROUNDS} rounds\n`);
  expect(movements).toBe(given);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});

test('a program does not start behind a transaction pooler, and does not migrate through any pooler', async () => {
  const [url = '', ownerUrl = ''] = pooler.urls;
  const sharing = await startPgbouncer([app.databaseUrls.application], { pool_mode: 'transaction' });
  onTestFinished(() => sharing.close());
  const shared = startProgram({ ...settings(), DATABASE_URL: sharing.urls[0] ?? '' });
  await expect(shared.url).rejects.toThrow(/shares connections between transactions/);
  const migrating = startProgram({ ...settings(), DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl });
  await expect(migrating.url).rejects.toThrow(/DATABASE_MIGRATION_URL leads through a pooler/);
  const fine = startProgram({ ...settings(), DATABASE_URL: url });
  await fine.url;
  fine.child.kill('SIGINT');
  expect(await fine.exited).toBe(0);
});
