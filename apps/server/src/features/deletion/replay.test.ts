import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, startTestApp } from '../../../test/support/app.ts';
import { PASSWORD, type Person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { startMailServer } from '../../../test/support/mail.ts';
import {
  columnsWithWords,
  deleteAccountLongAgo,
  filesWithMarks,
  linesWithWords,
  plantWords,
} from '../../../test/support/planted-words.ts';
import { startRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../../platform/log.ts';
import { eraseDueAccounts } from './erase-account.ts';
import { erasuresFile } from './erasure-log.ts';

const COMMAND = fileURLToPath(new URL('../../erasures-replay.ts', import.meta.url));
const run = promisify(execFile);

test('planted words are found neither after erasing nor in a restored copy after erasures:replay [S2-026]', async () => {
  const [mails, redis] = [await startMailServer(), await startRedis()];
  const lines: string[] = [];
  const into = { write: (line: string) => void lines.push(line) };
  const copy = mkdtempSync(join(tmpdir(), 'beso-copy-'));
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>', REDIS_URL: redis.url };
  const app = await startTestApp(env, createLogger({ level: 'trace', pretty: false, into }));
  const databases: pg.Pool[] = [];
  const open = (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    databases.push(pool);
    return pool;
  };
  onTestFinished(async () => {
    for (const pool of databases) await pool.end();
    await app.close();
    await mails.close();
    await redis.close();
    rmSync(copy, { recursive: true, force: true });
  });

  const { giulia, marco, marks } = await plantWords(app);
  await app.stop();
  const { dataDir } = app.services.config;
  cpSync(dataDir, copy, { recursive: true });
  const [name = ''] = app.databaseUrls.owner.match(/test_[\da-f]+/) ?? [];
  await createDatabase(`${name}_copy`, name);

  const again = await app.startNode();
  onTestFinished(again.close);
  const owner = open(app.databaseUrls.owner);
  const signedIn = async (one: Person): Promise<Person> => {
    const browser = openBrowser(again.url);
    await browser.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    return { ...one, ...browser };
  };
  const heard = collectEvents(await openLiveConnection(again.url, await signedIn(marco)));
  await deleteAccountLongAgo(owner, await signedIn(giulia));
  expect(await eraseDueAccounts(again.app.services, async () => undefined)).toBe(1);
  // The browsers of people who knew the erased person are told to fetch everything again.
  await expect
    .poll(() => payloadsOf('relationships.changed', heard))
    .toContainEqual({ relationshipId: null });
  expect(await columnsWithWords(owner, marks.words)).toEqual([]);
  expect(filesWithMarks(dataDir, marks)).toEqual([]);
  expect(linesWithWords(await redis.dump(), marks)).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
  expect(linesWithWords(lines, marks)).toEqual([]);

  const owned = open(app.databaseUrls.owner.replace(name, `${name}_copy`));
  expect((await columnsWithWords(owned, marks.words)).length).toBeGreaterThan(10);
  expect(filesWithMarks(copy, marks).length).toBeGreaterThan(2);
  const { stdout } = await run(process.execPath, [COMMAND, erasuresFile(dataDir)], {
    env: {
      ...process.env,
      LOG_LEVEL: 'info',
      BESO_DATA_DIR: copy,
      DATABASE_URL: app.databaseUrls.application.replace(name, `${name}_copy`),
    },
  });
  expect(stdout).toContain('1 accounts were erased; this copy held 1 of them');
  expect(await columnsWithWords(owned, marks.words)).toEqual([]);
  expect(filesWithMarks(copy, marks)).toEqual([]);
  expect(linesWithWords([stdout], marks)).toEqual([]);
});
