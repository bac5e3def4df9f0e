import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { IMAGE_BUCKETS } from '@beso/contract/images';
import pg from 'pg';
import { readEntries, verifyArchive } from '../../platform/backup/archive.ts';
import type { BackupManifest } from '../../platform/backup/manifest.ts';
import { finishRestore } from '../../platform/backup/queries.ts';
import {
  checkRestoreTarget,
  endRestoredSessionsAndLinks,
  restoreRows,
} from '../../platform/backup/restoring.ts';
import { isSecretFingerprint } from '../../platform/backup/secret-fingerprint.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { recordDatabaseIdentity } from '../../platform/db/foreign-restore-check.ts';
import { migrateDatabase, readProgramSchema } from '../../platform/db/migrate.ts';
import { connectionConfigFor } from '../../platform/db/session.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { FileExistsError, type FileStore, isStorePath } from '../../platform/files/store.ts';
import type { Logger } from '../../platform/log.ts';
import { openDatabaseWithoutServer } from '../../platform/postgres/command-database.ts';
import { type LedgerReport, verifySnapshot } from '../audit/index.ts';
import { type ErasedAccount, erasuresFile, readErasures, replayErasures } from '../deletion/index.ts';
import { IMAGE_FILES } from '../images/index.ts';
import { PICTURES_FOLDER } from './make-backup.ts';

export interface RestoreOptions {
  readonly path: string;
  /** The log of erased accounts; by default the logs beside the backup and in the data folder. */
  readonly erasures?: string | undefined;
  /** Restores without a log of erasures. Accounts that were erased after the backup then exist again. */
  readonly withoutErasures: boolean;
  readonly anotherSecret: boolean;
}

export interface RestoreResult {
  readonly manifest: BackupManifest;
  readonly jobs: number;
  readonly pictures: number;
  readonly erased: number;
  readonly ledger: LedgerReport;
}

const WITH_ANOTHER_SECRET =
  'BESO_SECRET is not the one of this backup. With it are lost: the keys of authenticator apps, the key for pushes, ' +
  'links of open invitations, and mails that wait. Set the secret of then (the file `secret` of the former data ' +
  'folder), or go on with --another-secret. Nothing was written.';

interface ErasuresOptions extends Pick<RestoreOptions, 'erasures' | 'withoutErasures'> {
  /** The folders to search for a log of erasures, unless `erasures` names a file. */
  readonly folders: readonly string[];
}

/** Returns the accounts that the logs name as erased, each once. */
export async function collectErasures(
  { folders, erasures, withoutErasures }: ErasuresOptions,
  known: number,
): Promise<readonly ErasedAccount[]> {
  if (withoutErasures) return [];
  const given = erasures === undefined ? folders.map(erasuresFile) : [erasures];
  const logs = given.filter((log) => existsSync(log));
  const advice = 'Name it with --erasures FILE, or go on with --without-erasures: then they are back.';
  if (logs.length === 0)
    throw new ConfigError(`There is no log of erased accounts (erasures.jsonl). ${advice}`);
  const found = new Map<string, ErasedAccount>();
  for (const log of logs) for (const erasure of await readErasures(log)) found.set(erasure.id, erasure);
  if (found.size < known)
    throw new ConfigError(`The log of erased accounts is older than the backup: it lacks some. ${advice}`);
  return [...found.values()];
}

const ROWS = /^tables\/\w[\w.]*\/\d{6}\.gz$/;

/** Returns whether an archive may contain a file of this name. */
function isEntry(name: string): boolean {
  if (!name.startsWith(PICTURES_FOLDER)) return ROWS.test(name);
  const path = name.slice(PICTURES_FOLDER.length);
  const [bucket, ...rest] = path.split('/');
  return (
    isStorePath(path) &&
    IMAGE_BUCKETS.some((known) => known === bucket) &&
    IMAGE_FILES.includes(rest.at(-1) ?? '')
  );
}

async function checkFiles(files: FileStore): Promise<void> {
  for (const bucket of IMAGE_BUCKETS) {
    for await (const _ of files.folders(bucket, Number.NEGATIVE_INFINITY))
      throw new ConfigError('There are pictures already: a backup is brought back into an empty place only.');
  }
}

async function bringPictures(path: string, files: FileStore): Promise<number> {
  let count = 0;
  for await (const { name, content } of readEntries(path)) {
    if (!name.startsWith(PICTURES_FOLDER)) continue;
    await files.write(name.slice(PICTURES_FOLDER.length), content).catch((error: unknown) => {
      // The file exists if an earlier, interrupted restore copied it.
      if (!(error instanceof FileExistsError)) throw error;
    });
    count += 1;
  }
  return count;
}

/** Erases the accounts of the log again and checks the ledger, as the server's database role. */
export async function eraseAgainAndVerify(
  client: pg.Client,
  { appUrl, appRole }: { readonly appUrl: string; readonly appRole: string },
  { config, files, log }: RestoreParts,
  erasures: readonly ErasedAccount[],
) {
  const database = openDatabase(appUrl, (error) => log.warn({ err: error }, 'database connection lost'));
  try {
    // Nobody is connected during a restore, so events are not published.
    const events = { publish: () => undefined, oldestSince: () => undefined };
    const erased = await replayErasures({ database, files, config, log, events }, erasures);
    const ledger = await verifySnapshot(client, appRole);
    return { erased, ledger };
  } finally {
    await database.close();
  }
}

export interface RestoreParts {
  readonly config: Config;
  readonly files: FileStore;
  readonly log: Logger;
  /** The features' SQL statements that adapt a restored database, for example by ending all sessions. */
  readonly statements: readonly Statement<unknown>[];
}

/**
 * Restores a backup into an empty database and folder, and checks everything before the first write. The same
 * command continues an interrupted restore.
 * @throws ConfigError with a sentence for the operator
 */
export async function restoreBackup(parts: RestoreParts, options: RestoreOptions): Promise<RestoreResult> {
  const { config, files, statements } = parts;
  const { path, anotherSecret } = options;
  const manifest = await verifyArchive(path, isEntry);
  const secrets = [config.secret, config.previousSecret].filter((secret) => secret !== undefined);
  if (!anotherSecret && !secrets.some((secret) => isSecretFingerprint(manifest.secretMark, secret)))
    throw new ConfigError(WITH_ANOTHER_SECRET);
  const folders = [dirname(path), config.dataDir];
  const erasures = await collectErasures({ ...options, folders }, manifest.erasures);
  const stored = await openDatabaseWithoutServer(config);
  const client = new pg.Client({ application_name: 'beso-restore', ...connectionConfigFor(stored.ownerUrl) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const goesOn = await checkRestoreTarget(client, stored.appRole, manifest);
    if (!goesOn) {
      await checkFiles(files);
      await restoreRows(client, path, manifest);
    }
    await migrateDatabase(stored.ownerUrl, stored.appRole, { ...readProgramSchema(), duringRestore: true });
    const jobs = await endRestoredSessionsAndLinks(client, statements);
    const pictures = await bringPictures(path, files);
    const { erased, ledger } = await eraseAgainAndVerify(client, stored, parts, erasures);
    await recordDatabaseIdentity(client);
    await finishRestore(client);
    return { manifest, jobs, pictures, erased, ledger };
  } finally {
    await client.end().catch(() => undefined);
    await stored.close();
  }
}
