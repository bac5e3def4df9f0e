import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Pool } from 'pg';
import type { Canary } from './fields.ts';

export interface FoundCanary {
  readonly canary: Canary;
  readonly place: string;
}

interface Held {
  readonly place: string;
  readonly text: string;
}

/** Returns the three base64 forms that a text can have, depending on the bytes before it. */
function inBase64(value: string): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.from(' '.repeat(shift) + value).toString('base64url');
    // The first and last characters depend also on the bytes around the text.
    return text.slice(shift === 0 ? 0 : shift + 1, -3);
  });
}

function searchFor({ value }: Canary): (text: string) => boolean {
  const plain = value.toLowerCase();
  // A short number may also occur inside a longer number.
  if (plain.length < 8) {
    const alone = new RegExp(`(?<![0-9a-z_-])${plain}(?![0-9a-z_-])`);
    return (text) => alone.test(text);
  }
  const encoded = plain === value || value.length < 12 ? [] : inBase64(value).map((one) => one.toLowerCase());
  // A phone number or an address can be guessed from its hash, so hashes are searched too.
  const digest = createHash('sha256').update(plain).digest();
  const digests = [digest.toString('hex'), digest.toString('base64url').toLowerCase()];
  const written = [
    ...[plain, encodeURIComponent(value).toLowerCase(), Buffer.from(value).toString('hex')],
    ...digests,
  ];
  const forms = [...new Set([...written, Buffer.from(plain).toString('hex'), ...encoded])];
  return (text) => forms.some((form) => text.includes(form));
}

/** In local mode the table `mail_outbox` takes the place of the mail server. */
const placeOf = (table: string, column: string) => (table === 'mail_outbox' ? 'mail' : `${table}.${column}`);

async function inTables(owner: Pool): Promise<Held[]> {
  const { rows: tables } = await owner.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const held: Held[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM "${schema}"."${name}" t`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (value !== null)
          held.push({ place: placeOf(name, column), text: JSON.stringify(value).toLowerCase() });
  }
  return held;
}

async function inFiles(folder: string): Promise<Held[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      place: `file in ${relative(folder, parentPath).split('/')[0] || '.'}`,
      text: `${name}\n${await readFile(join(parentPath, name), 'latin1')}`.toLowerCase(),
    })),
  );
}

export interface SearchedPlaces {
  readonly owner?: Pool;
  readonly dataDir?: string;
  readonly others: Readonly<Record<string, readonly string[]>>;
}

/** Returns the places that contain canaries, and the number of texts searched. */
export async function searchForCanaries(
  canaries: readonly Canary[],
  { owner, dataDir, others }: SearchedPlaces,
) {
  const rest = Object.entries(others).flatMap(([place, texts]) =>
    texts.map((text): Held => ({ place, text: text.toLowerCase() })),
  );
  const tables = owner === undefined ? [] : await inTables(owner);
  const files = dataDir === undefined ? [] : await inFiles(dataDir);
  const held = [...tables, ...files, ...rest];
  const found = new Map<string, FoundCanary>();
  for (const canary of canaries) {
    const isIn = searchFor(canary);
    for (const { place, text } of held) {
      const key = `${place} ${canary.value}`;
      if (!found.has(key) && isIn(text)) found.set(key, { canary, place });
    }
  }
  return { found: [...found.values()], lookedThrough: held.length };
}
