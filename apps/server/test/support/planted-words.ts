import { randomUUID } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Activity } from '@beso/contract/activities';
import type { Pool } from 'pg';
import { PERSONAL } from '../../src/platform/db/personal.ts';
import type { TestApp } from './app.ts';
import { couple, gift, type Person, person, registerVerifiedPerson } from './builders.ts';
import { writeMessage } from './chat.ts';
import { createGroup } from './groups.ts';
import { download, upload } from './pictures.ts';

export interface PlantedMarks {
  readonly words: readonly string[];
  readonly bytes: readonly Buffer[];
}

/** Returns each `table.column` that contains one of these words. */
export async function columnsWithWords(owner: Pool, words: readonly string[]): Promise<string[]> {
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

/** The columns that must no longer contain a person's ID once the person is erased. */
const NAMING = Object.entries(PERSONAL).flatMap(([table, { about, erased }]) =>
  about.filter((column) => erased.includes(column)).map((column) => ({ table, column })),
);
/** The tables in which no row may name an erased person. */
export const TABLES_WITH_PERSON_ID = [...new Set(NAMING.map(({ table }) => table))].sort();

/** Returns those of `TABLES_WITH_PERSON_ID` that have a row with this person's ID. */
export async function tablesWithPersonId(owner: Pool, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of NAMING) {
    const { rowCount } = await owner.query(`SELECT FROM "${table}" WHERE "${column}" = $1 LIMIT 1`, [id]);
    if (rowCount !== 0) found.push(table);
  }
  return found;
}

/** Returns the files in a folder that contain one of these words or byte sequences. */
export function filesWithMarks(folder: string, { words, bytes }: PlantedMarks): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path);
      return [...words, ...bytes].some((mark) => content.includes(mark));
    });
}

export const linesWithWords = (lines: readonly string[], { words }: Pick<PlantedMarks, 'words'>): string[] =>
  lines.filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())));

/** The people for whom texts are stored. `word` returns a unique word that the test can search. */
export interface PlantWorld extends Record<'giulia' | 'marco', Person> {
  /** The ID of Giulia and Marco's relationship. */
  readonly pair: string;
  /** Marco's gift to Giulia. */
  readonly got: Activity;
  readonly word: (name: string) => string;
  readonly address: (name: string) => string;
}

const folder = join(import.meta.dirname, '../planted');
/** Each file in `planted/` stores words in the text fields of one feature. */
const others = Promise.all(
  globSync('*.ts', { cwd: folder })
    .sort()
    .map((file) => import(join(folder, file)) as Promise<{ plant(world: PlantWorld): Promise<unknown> }>),
);

/** Writes a unique word into every text field of the product, and uploads a picture wherever possible. */
export async function plantWords(app: TestApp) {
  const words: string[] = [];
  const word = (name: string) => {
    const made = `${name}zqx${randomUUID().slice(0, 8)}`;
    words.push(made);
    return made;
  };
  const address = (name: string) => `${word(name).toLowerCase()}@example.org`;
  const giulia = await registerVerifiedPerson(app, { firstName: word('first'), email: address('mail') });
  const marco = await person(app.url, { firstName: 'Marco' });
  const pair = await couple(giulia, marco);
  const place = await createGroup(giulia, marco);
  await giulia.api.roles.renameGroup({ relationshipId: place, name: `Casa di ${words[0]}` });
  const avatar = await upload(giulia, undefined, 'avatars');
  await giulia.api.profiles.saveMyProfile({
    firstName: giulia.profile.firstName,
    lastName: word('last'),
    homeLocation: word('home'),
    avatarImageId: avatar.id,
  });
  const photo = await upload(giulia);
  const sent = await upload(giulia, undefined, 'message-images');
  const pictures = [avatar, photo, sent].map(({ urls }) => download(giulia, urls.full));
  const bytes = (await Promise.all(pictures)).map((file) => file.subarray(-64));
  const given = {
    ...gift(pair, marco.id),
    description: word('gift'),
    imageId: photo.id,
    amount: 3,
  };
  const gave = await giulia.api.besos.processBesoTransaction(given);
  const got = await marco.api.besos.processBesoTransaction({ ...gift(pair, giulia.id), amount: 2 });
  await giulia.api.besos.createBesoRequest({
    idempotencyKey: randomUUID(),
    relationshipId: pair,
    targetId: marco.id,
    amount: 1,
    description: word('request'),
    category: 'food',
  });
  const comment = { activityId: got.id, text: word('comment'), idempotencyKey: randomUUID() };
  await giulia.api.activities.addComment(comment);
  await giulia.api.activities.likeActivity({ activityId: got.id });
  await writeMessage(giulia, marco, word('chat'));
  await giulia.api.chat.sendMessage({
    personId: marco.id,
    content: word('caption'),
    imageId: sent.id,
    idempotencyKey: randomUUID(),
  });
  await writeMessage(marco, giulia, 'an answer that stays');
  for (const file of await others) await file.plant({ giulia, marco, pair, got, word, address });
  const about = { subject: { kind: 'activity', id: got.id }, reason: 'other' } as const;
  await giulia.api.moderation.report({ ...about, note: word('note') });
  await marco.api.moderation.report({
    subject: { kind: 'activity', id: gave.id },
    reason: 'other',
    note: 'about it',
  });
  return { giulia, marco, pair, gave, got, marks: { words, bytes } };
}

/** Deletes a person's account, and dates that back so far that the account can no longer be restored. */
export async function deleteAccountLongAgo(owner: Pool, one: Person): Promise<void> {
  await one.api.deletion.deleteAccount();
  await owner.query(
    `UPDATE account_deletions SET requested_at = now() - interval '15 days', due_at = now() - interval '1 s'
     WHERE user_id = $1`,
    [one.id],
  );
}
