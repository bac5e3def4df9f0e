import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FEED_PAGE } from '../../../src/features/feed/queries.ts';
import { DEADLINES, openDatabase } from '../../../src/platform/db/database.ts';
import { NEWEST_POSITION } from '../../../src/platform/http/paging.ts';
import { couple, gift, person } from '../../support/builders.ts';
import { startInstalledPostgres, startStandby } from '../../support/installed.ts';
import { raceGiftsAndReads, startReplicated } from '../../support/standby.ts';
import { PROJECT_FOLDER, startVersion } from '../upgrade/versions.ts';
import { codeBlocksOf } from './page.ts';

const [, , MAKE = ''] = codeBlocksOf('Reading from a standby');
const PAIRS = 10_000;

test('in 10,000 races each gift is on both people’s pages', async () => {
  const app = await startReplicated();
  onTestFinished(app.close);
  await raceGiftsAndReads(app, PAIRS);
  const { answered } = app.database.standby ?? { answered: { standby: 0, primary: 0 } };
  expect(answered.standby + answered.primary).toBeGreaterThanOrEqual(2 * PAIRS);
  expect(answered.standby).toBeGreaterThan(PAIRS / 10);
});

test('a standby created by the documented command is read by the application’s role', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beso-standby-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  for (const each of [one, other]) mkdirSync(each, { mode: 0o755 });
  const primary = await startInstalledPostgres(one);
  onTestFinished(() => primary.stop());
  await primary.query('postgres', 'CREATE ROLE beso_owner LOGIN; CREATE ROLE beso_app LOGIN');
  await primary.query('postgres', 'CREATE DATABASE beso OWNER beso_owner');
  const standby = await startStandby(primary, other, MAKE);
  onTestFinished(() => standby.stop());
  const [applicationUrl, ownerUrl] = [primary.url('beso_app', 'beso'), primary.url('beso_owner', 'beso')];
  const node = await startVersion(PROJECT_FOLDER, {
    dataDir: join(folder, 'data'),
    applicationUrl,
    ownerUrl,
  });
  const [giulia, marco] = [await person(node.url), await person(node.url)];
  const { id } = await giulia.api.besos.processBesoTransaction(gift(await couple(giulia, marco), marco.id));
  const database = openDatabase(applicationUrl, () => undefined, DEADLINES, 4, {
    url: standby.url('beso_app', 'beso'),
    onRest: () => undefined,
  });
  onTestFinished(database.close);
  const page = { text: FEED_PAGE.text, values: [marco.id, NEWEST_POSITION.number, NEWEST_POSITION.id, 21] };
  await expect
    .poll(async () => {
      const answer = await database.standby?.query(page, database.reads);
      expect(JSON.stringify(answer?.rows)).toContain(id);
      return database.standby?.answered.standby;
    })
    .toBeGreaterThan(0);
});
