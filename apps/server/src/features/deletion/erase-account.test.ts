import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@beso/contract';
import { ERASED_NAME } from '@beso/contract/erased-name';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { STATEMENT_PATH } from '@beso/contract/statement';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { startMailServer } from '../../../test/support/mail.ts';
import {
  columnsWithWords,
  deleteAccountLongAgo,
  filesWithMarks,
  plantWords,
  TABLES_WITH_PERSON_ID,
  tablesWithPersonId,
} from '../../../test/support/planted-words.ts';
import { finishMyInfo } from '../../../test/support/quizzes.ts';
import { startS3 } from '../../../test/support/s3.ts';
import { unzip } from '../../../test/support/zip.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';
import { buildImageFilePath } from '../images/index.ts';
import { eraseAccount, eraseDueAccounts } from './erase-account.ts';
import { erasuresFile, readErasures } from './erasure-log.ts';
import { beginErasing, eraseContentBatch } from './queries.ts';
import { replayErasures } from './replay.ts';

async function startWorld(env: Record<string, string> = {}) {
  const mails = await startMailServer();
  const app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>', ...env });
  onTestFinished(async () => {
    await app.close();
    await mails.close();
  });
  return app;
}

/** Tables that `plantWords` leaves empty, so that these tests cannot see whether erasing empties them. */
const UNPLANTED = [
  'account_deletions',
  'account_exports',
  'auth_challenges',
  'auth_factor_removals',
  'auth_factor_steps',
  'auth_factors',
  'auth_passkeys',
  'auth_recovery_codes',
  'chat_settings',
  'notification_preferences',
  'notification_settings',
  'picture_removals',
  'push_subscriptions',
  'recommendation_saves',
  'reward_fulfilments',
];

const nothingElse = async () => undefined;
const postponed = async ({ owner }: TestApp) => (await owner.query('SELECT * FROM postponed')).rows;

test('planted words are found nowhere after erasing, and the ledger is intact', async () => {
  const app = await startWorld();
  const { giulia, marco, gave, got, marks } = await plantWords(app);
  expect(marks.words.length + marks.bytes.length).toBeGreaterThanOrEqual(20);
  expect((await columnsWithWords(app.owner, marks.words)).length).toBeGreaterThan(10);
  expect(filesWithMarks(app.services.config.dataDir, marks).length).toBeGreaterThan(2);
  await finishMyInfo(giulia);
  const pictures = () => readdirSync(join(app.services.config.dataDir, 'files'), { recursive: true }).length;
  const before = pictures();
  const named = await tablesWithPersonId(app.owner, giulia.id);
  expect(TABLES_WITH_PERSON_ID.filter((table) => !named.includes(table))).toEqual(UNPLANTED);
  const counted = async () =>
    (await app.owner.query("SELECT FROM auth_limits WHERE key LIKE '%' || $1 || '%'", [giulia.id])).rowCount;
  expect(await counted()).toBeGreaterThan(0);
  await deleteAccountLongAgo(app.owner, giulia);
  expect(await eraseDueAccounts(app.services, nothingElse)).toBe(1);

  expect(await columnsWithWords(app.owner, marks.words)).toEqual([]);
  expect(await tablesWithPersonId(app.owner, giulia.id)).toEqual([]);
  expect(await counted()).toBe(0);
  expect(await app.owner.query('SELECT FROM auth_limits')).not.toMatchObject({ rowCount: 0 });
  expect(filesWithMarks(app.services.config.dataDir, marks)).toEqual([]);
  expect(pictures()).toBeLessThan(before - 6);
  expect(await app.owner.query('SELECT FROM images WHERE owner_id = $1', [giulia.id])).toMatchObject({
    rowCount: 0,
  });
  const { rows } = await app.owner.query(
    'SELECT id, amount, category, description, giver_id, receiver_id FROM activities ORDER BY order_number',
  );
  expect(rows).toMatchObject([
    { id: gave.id, amount: 3, category: 'food', description: '', giver_id: giulia.id },
    { id: got.id, amount: 2, description: 'Breakfast in bed', receiver_id: giulia.id },
    { amount: 1, description: '' },
  ]);
  expect(await marco.api.besos.getUserBesos()).toMatchObject({ totalBesos: 3 });
  const year = await marco.api.statement.listMovements({});
  expect(JSON.stringify(year)).toContain(`"firstName":"${ERASED_NAME}"`);
  // The reader's language decides the text that replaces an erased name.
  await app.owner.query("UPDATE profiles SET language = 'fr' WHERE id = $1", [marco.id]);
  const csv = await marco.fetch(`${API_PREFIX}${STATEMENT_PATH}`);
  expect(await csv.text()).toContain(';Quelqu’un qui est parti;');
  await marco.api.exports.requestExport();
  const made = async () => (await marco.api.exports.getExport()).export?.state;
  await expect.poll(made, { timeout: 20_000 }).toBe('ready');
  const zip = await marco.fetch(`${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`);
  const page = unzip(Buffer.from(await zip.arrayBuffer()))
    .get('index.html')
    ?.toString();
  expect(page).toContain('Quelqu’un qui est parti → Marco');
  expect(page).not.toContain(ERASED_NAME);
  const { messages } = await marco.api.chat.listMessages({ personId: giulia.id });
  expect(messages.map(({ content }) => content)).toEqual(['', '', 'an answer that stays']);
  const client = await app.owner.connect();
  const { rules } = await verifyLedger(client, APP_ROLE);
  client.release();
  expect(rules.flatMap(({ name, findings }) => (findings.length > 0 ? [name, ...findings] : []))).toEqual([]);
  expect((await readErasures(erasuresFile(app.services.config.dataDir))).map(({ id }) => id)).toEqual([
    giulia.id,
  ]);
});

test('erasing that was interrupted after any step continues and finishes once', async () => {
  const app = await startWorld();
  const { giulia, marco, marks } = await plantWords(app);
  await deleteAccountLongAgo(app.owner, giulia);
  expect(await beginErasing(app.services.database, 10)).toEqual([giulia.id]);
  // Each step erases one row, as if the program had been interrupted after it.
  while ((await eraseContentBatch(app.services.database, giulia.id, 1)) > 0);
  expect(await beginErasing(app.services.database, 10)).toEqual([giulia.id]);
  let farewells = 0;
  const also = async () => {
    farewells += 1;
  };
  const finished = await Promise.all([1, 2, 3].map(() => eraseAccount(app.services, giulia.id, also)));
  expect(finished.filter(Boolean)).toHaveLength(1);
  expect(farewells).toBeGreaterThan(0);
  expect(await columnsWithWords(app.owner, marks.words)).toEqual([]);
  expect((await marco.api.auth.getSession()).session).not.toBeNull();
});

test('an unavailable bucket delays the erasure until it is back', async () => {
  const s3 = await startS3();
  const app = await startWorld(s3.env);
  onTestFinished(s3.close);
  const { giulia, marks } = await plantWords(app);
  const { rows } = await app.owner.query<{ path: string }>('SELECT path FROM images WHERE owner_id = $1', [
    giulia.id,
  ]);
  const stored = () =>
    Promise.all(rows.map(({ path }) => app.services.files.read(buildImageFilePath(path, 'full'))));
  expect(await stored()).not.toContain(null);
  await deleteAccountLongAgo(app.owner, giulia);
  await s3.stop();
  expect(await eraseDueAccounts(app.services, nothingElse)).toBe(0);
  expect(await postponed(app)).toMatchObject([
    { id: giulia.id, failures: 1, error: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect((await columnsWithWords(app.owner, marks.words)).length).toBeGreaterThan(0);
  await s3.start();
  expect(await stored()).not.toContain(null);
  expect(await eraseDueAccounts(app.services, nothingElse)).toBe(0);
  await app.owner.query('UPDATE postponed SET retry_at = now()');
  expect(await eraseDueAccounts(app.services, nothingElse)).toBe(1);
  expect(await postponed(app)).toEqual([]);
  expect(await columnsWithWords(app.owner, marks.words)).toEqual([]);
  expect(await stored()).toEqual(rows.map(() => null));
});

test('accounts that cannot be erased do not delay a later one', async () => {
  const app = await startWorld();
  const added = await app.owner.query<{ id: string }>(
    `WITH account AS (INSERT INTO auth_users (name, email)
       SELECT '', format('due%s@example.org', number) FROM generate_series(1, 21) AS number RETURNING id)
     INSERT INTO account_deletions (user_id, requested_at, due_at, card_shown, found_by_name)
     SELECT id, now() - interval '15 days', now() - interval '1 minute' * row_number() OVER (), true, false
     FROM account RETURNING user_id AS id`,
  );
  const last = added.rows[0]?.id;
  const failing = async (_tx: Transaction, personId: string) => {
    if (personId !== last) throw new Error('this account is cursed');
  };
  expect(await eraseDueAccounts(app.services, failing)).toBe(0);
  expect(await postponed(app)).toHaveLength(20);
  expect(await eraseDueAccounts(app.services, failing)).toBe(1);
  expect(await eraseDueAccounts(app.services, failing)).toBe(0);
});

test('the log erases the account in a restored copy again, once', async () => {
  const app = await startWorld();
  const { giulia, marks } = await plantWords(app);
  const other = await person(app.url);
  const log = [giulia.id, randomUUID()].map((id) => ({ id, at: new Date().toISOString() }));
  expect(await replayErasures(app.services, log)).toBe(1);
  expect(await columnsWithWords(app.owner, marks.words)).toEqual([]);
  expect(await replayErasures(app.services, log)).toBe(0);
  expect((await other.api.auth.getSession()).session).not.toBeNull();
});
