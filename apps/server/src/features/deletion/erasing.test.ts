import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person, provenPerson } from '../../../test/support/builders.ts';
import { write } from '../../../test/support/chat.ts';
import { group } from '../../../test/support/groups.ts';
import { startMailServer } from '../../../test/support/mail.ts';
import { upload } from '../../../test/support/pictures.ts';
import { finishMyInfo } from '../../../test/support/quizzes.ts';
import { recommend } from '../../../test/support/recommendations.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';
import { eraseAccount, eraseDue } from './erasing.ts';
import { erasuresFile, readErasures } from './erasures.ts';
import { beginErasing, eraseSome } from './queries.ts';
import { replayErasures } from './replay.ts';

const mark = (name: string) => `${name}zqx${randomUUID().slice(0, 8)}`;

/** Returns each `table.column` whose text has one of these words, with the tables of jobs. */
async function placesOf({ owner }: TestApp, words: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ schema: string; table: string; column: string }>(
    `SELECT table_schema AS schema, table_name AS table, column_name AS column FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'
       AND data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'uuid')`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const { rows: hits } = await owner.query(
      `SELECT FROM "${schema}"."${table}" t, unnest($1::text[]) AS word
       WHERE strpos(lower(t."${column}"::text), lower(word)) > 0 LIMIT 1`,
      [words],
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Returns the files below a folder that hold one of these words or bytes. */
function filesWith(folder: string, words: readonly (string | Buffer)[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => words.some((word) => readFileSync(path).includes(word)));
}

async function startWorld() {
  const mails = await startMailServer();
  const app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' });
  onTestFinished(async () => {
    await app.close();
    await mails.close();
  });
  return app;
}

/** Writes a word of its own into every place where a person can write. */
async function plant(app: TestApp) {
  const words: string[] = [];
  const word = (name: string) => {
    words.push(mark(name));
    return words.at(-1) ?? '';
  };
  const giulia = await provenPerson(app, {
    firstName: word('first'),
    email: `${word('mail').toLowerCase()}@example.org`,
  });
  const marco = await person(app.url, { firstName: 'Marco' });
  const pair = await couple(giulia, marco);
  await giulia.api.roles.renameGroup({
    relationshipId: await group(giulia, marco),
    name: `Casa di ${words[0]}`,
  });
  const avatar = await upload(giulia, undefined, 'avatars');
  await giulia.api.profiles.saveMyProfile({
    firstName: giulia.profile.firstName,
    lastName: word('last'),
    homeLocation: word('home'),
    avatarImageId: avatar.id,
  });
  const photo = await upload(giulia);
  const given = gift(pair, marco.id);
  const gave = await giulia.api.besos.processBesoTransaction({
    ...given,
    description: word('gift'),
    imageId: photo.id,
    amount: 3,
  });
  const got = await marco.api.besos.processBesoTransaction({ ...gift(pair, giulia.id), amount: 2 });
  await giulia.api.besos.createBesoRequest({
    idempotencyKey: randomUUID(),
    relationshipId: pair,
    targetId: marco.id,
    amount: 1,
    description: word('request'),
    category: 'food',
  });
  await giulia.api.activities.addComment({
    activityId: got.id,
    text: word('comment'),
    idempotencyKey: randomUUID(),
  });
  await giulia.api.activities.likeActivity({ activityId: got.id });
  await recommend(giulia, { title: word('title'), description: word('tip') });
  await write(giulia, marco, word('chat'));
  await write(marco, giulia, 'an answer that stays');
  await giulia.api.rewards.createUserReward({
    idempotencyKey: randomUUID(),
    title: word('reward'),
    description: word('details'),
    costInBesos: 1,
    relationshipId: pair,
  });
  await giulia.api.invitations.createInvitation({ kind: 'partner', partnerName: word('friend') });
  await marco.api.moderation.report({
    subject: { kind: 'activity', id: gave.id },
    reason: 'other',
    note: 'about it',
  });
  return { giulia, marco, pair, gave, got, words };
}

async function leaveNow(app: TestApp, one: Person): Promise<void> {
  await one.api.deletion.deleteAccount();
  await app.owner.query(
    `UPDATE account_deletions SET requested_at = now() - interval '15 days', due_at = now() - interval '1 s'
     WHERE user_id = $1`,
    [one.id],
  );
}

const nothingElse = async () => undefined;

test('what was planted is found nowhere after erasing, and the ledger stays whole', async () => {
  const app = await startWorld();
  const { giulia, marco, gave, got, words } = await plant(app);
  expect((await placesOf(app, words)).length).toBeGreaterThan(10);
  await finishMyInfo(giulia);
  const pictures = () => readdirSync(join(app.services.config.dataDir, 'files'), { recursive: true }).length;
  const before = pictures();
  await leaveNow(app, giulia);
  expect(await eraseDue(app.services, nothingElse)).toBe(1);

  expect(await placesOf(app, words)).toEqual([]);
  expect(filesWith(app.services.config.dataDir, words)).toEqual([]);
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
  expect(JSON.stringify(year)).toContain('…');
  const { messages } = await marco.api.chat.listMessages({ personId: giulia.id });
  expect(messages.map(({ content }) => content)).toEqual(['', 'an answer that stays']);
  const client = await app.owner.connect();
  const { rules } = await verifyLedger(client, APP_ROLE);
  client.release();
  expect(rules.flatMap(({ name, findings }) => (findings.length > 0 ? [name, ...findings] : []))).toEqual([]);
  expect((await readErasures(erasuresFile(app.services.config.dataDir))).map(({ id }) => id)).toEqual([
    giulia.id,
  ]);
});

test('erasing goes on after each step that was the last before an end, and finishes once', async () => {
  const app = await startWorld();
  const { giulia, marco, words } = await plant(app);
  await leaveNow(app, giulia);
  expect(await beginErasing(app.services.database, 10)).toEqual([giulia.id]);
  // Each step ends after a single row.
  while ((await eraseSome(app.services.database, giulia.id, 1)) > 0);
  expect(await beginErasing(app.services.database, 10)).toEqual([giulia.id]);
  let farewells = 0;
  const also = async () => {
    farewells += 1;
  };
  const finished = await Promise.all([1, 2, 3].map(() => eraseAccount(app.services, giulia.id, also)));
  expect(finished.filter(Boolean)).toHaveLength(1);
  expect(farewells).toBeGreaterThan(0);
  expect(await placesOf(app, words)).toEqual([]);
  expect((await marco.api.auth.getSession()).session).not.toBeNull();
});

test('a store that is away keeps the account until it is back', async () => {
  const app = await startWorld();
  const { giulia, words } = await plant(app);
  await leaveNow(app, giulia);
  const away = { ...app.services.files, removeFolder: () => Promise.reject(new Error('away')) };
  expect(await eraseDue({ ...app.services, files: away }, nothingElse)).toBe(0);
  expect((await placesOf(app, words)).length).toBeGreaterThan(0);
  expect(await eraseDue(app.services, nothingElse)).toBe(1);
  expect(await placesOf(app, words)).toEqual([]);
});

test('a copy that is brought back is erased again by the log, once', async () => {
  const app = await startWorld();
  const { giulia, words } = await plant(app);
  const other = await person(app.url);
  const log = [giulia.id, randomUUID()].map((id) => ({ id, at: new Date().toISOString() }));
  expect(await replayErasures(app.services, log)).toBe(1);
  expect(await placesOf(app, words)).toEqual([]);
  expect(await replayErasures(app.services, log)).toBe(0);
  expect((await other.api.auth.getSession()).session).not.toBeNull();
});
