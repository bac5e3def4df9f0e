import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { type AppliedMigration, type DatabaseClient, runMigrationStep } from './upkeep.ts';

const landed = resolve(import.meta.dirname, '../../../migrations');

/** A numbered file of statements, which is applied once and never edited afterwards. */
export interface Migration {
  readonly file: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

const NAME = /^\d{4}_[\w-]+\.sql$/;
const BREAK = '--> statement-breakpoint';

export function readMigrations(folder: string = landed): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  files.sort();
  for (const [index, file] of files.entries()) {
    if (!NAME.test(file) || Number(file.slice(0, 4)) !== index)
      throw new ConfigError(
        `${file} should be number ${index} of the migrations: each has the next free one.`,
      );
  }
  return files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { file, hash, statements: text.split(BREAK) };
  });
}

/**
 * Returns the migrations that the database lacks, in order.
 * @param runsOnNewer whether this program may run on the database of a newer program
 * @throws ConfigError with a sentence that names the first file that differs
 */
export function pendingMigrations(
  files: readonly Migration[],
  applied: readonly AppliedMigration[],
  runsOnNewer: boolean,
): Migration[] {
  for (const [index, { file, hash, applied_at }] of applied.entries()) {
    const mine = files[index];
    if (mine === undefined) {
      if (runsOnNewer) return [];
      throw new ConfigError(`The database has ${file} applied, which this program does not have.`);
    }
    if (mine.file < file) {
      throw new ConfigError(
        `${mine.file} was never applied to this database, and ${file} was: it would be applied out of order. ` +
          'Give it the next free number.',
      );
    }
    if (mine.file > file)
      throw new ConfigError(`The database has ${file} applied, which this program does not have.`);
    if (mine.hash !== hash) {
      throw new ConfigError(
        `${file} is not what was applied to this database on ${applied_at.toISOString().slice(0, 10)}: ` +
          'a migration is never edited once it was applied. Restore it, and write the change as the next one.',
      );
    }
  }
  return files.slice(applied.length);
}

export async function applyMigration(
  client: DatabaseClient,
  { file, hash, statements }: Migration,
): Promise<void> {
  await runMigrationStep(client, file, async () => {
    for (const statement of statements) await client.query(statement);
    await recordMigration(client, { file, hash });
  });
}

export async function recordMigration(
  client: DatabaseClient,
  { file, hash }: Pick<Migration, 'file' | 'hash'>,
): Promise<void> {
  await client.query('INSERT INTO upkeep.migrations (file, hash) VALUES ($1, $2)', [file, hash]);
}
