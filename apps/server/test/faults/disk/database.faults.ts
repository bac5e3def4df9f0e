import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { migrateDatabase } from '../../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { couple, gift, person } from '../../support/builders.ts';
import { startProgram } from '../../support/program.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';

const reached = { timeout: 60_000, interval: 200 };

test('a database with a full disk refuses gifts, loses none, and continues once there is space', async () => {
  const disk = mountTinyDisk('size=160m');
  onTestFinished(() => disk.close());
  const postgres = await startEmbeddedPostgres({
    dataDir: join(disk.folder, 'postgres'),
    log: () => undefined,
  });
  onTestFinished(() => postgres.stop());
  await migrateDatabase(postgres.migrationUrl, APP_ROLE);
  const program = startProgram({
    DATABASE_URL: postgres.appUrl,
    DATABASE_MIGRATION_URL: postgres.migrationUrl,
    BESO_DATA_DIR: join('/tmp', `beso-disk-${process.pid}`),
    PORT: '0',
  });
  onTestFinished(async () => {
    program.child.kill('SIGINT');
    await program.exited;
  });
  const url = await program.url;
  const owner = new pg.Pool({ connectionString: postgres.migrationUrl, max: 1 });
  owner.on('error', () => undefined);
  onTestFinished(() => owner.end());

  const codes = new Set<string>();
  let given = 0;
  for (let round = 0; round < 4; round += 1) {
    const [giver, receiver] = await Promise.all([person(url), person(url)]);
    const within = await couple(giver, receiver);
    disk.takeBytes(round * 64 * 1024);
    for (let made = 0; made < 12; made += 1) {
      const wish = { ...gift(within, receiver.id), description: 'x'.repeat(200) };
      const give = () => giver.api.besos.processBesoTransaction(wish);
      const answer = await give().catch((error: { code?: string }) => error.code ?? String(error));
      if (typeof answer === 'string') codes.add(answer);
      if (typeof answer === 'string' && made === 11) {
        disk.giveBack();
        await expect.poll(() => give().then(() => 'given', String), reached).toBe('given');
      }
      if (typeof answer !== 'string' || made === 11) given += 1;
    }
    disk.giveBack();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, reached).toBe(200);
  }
  expect([...codes]).toEqual(['SERVICE_UNAVAILABLE']);
  const ready = await (await fetch(`${url}/readyz`)).json();
  expect(ready).toMatchObject({ warnings: expect.arrayContaining(['database-disk-full']) });
  const client = await owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect([movements, rules.flatMap(({ findings }) => findings)]).toEqual([given, []]);
});
