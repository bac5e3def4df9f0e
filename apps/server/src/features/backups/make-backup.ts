import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { type Archive, writeArchive } from '../../platform/backup/archive.ts';
import { dumpTables } from '../../platform/backup/dump.ts';
import { nameOfBackup, removeOldBackups, removePartialBackups } from '../../platform/backup/folder.ts';
import { ARCHIVE_FORMAT, type BackupManifest } from '../../platform/backup/manifest.ts';
import { listTables, lockTables, tryBackupLock } from '../../platform/backup/queries.ts';
import { secretFingerprint } from '../../platform/backup/secret-fingerprint.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { connectionConfigFor } from '../../platform/db/session.ts';
import { findPrepared, listApplied } from '../../platform/db/upkeep.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { openCommandDatabase } from '../../platform/postgres/command-database.ts';
import { copyErasures, erasuresFile } from '../deletion/index.ts';
import { IMAGE_FILES, listImagePaths } from '../images/index.ts';

/** The folder of the pictures in the archive. */
export const PICTURES_FOLDER = 'files/';
const PATHS_AT_ONCE = 1_000;
const PICTURES_AT_ONCE = 8;
/** The files that every picture has. */
const ALWAYS = IMAGE_FILES.filter((name) => name.endsWith('.webp'));

async function pathsOf(client: pg.Client): Promise<string[]> {
  const paths: string[] = [];
  for (;;) {
    const some = await listImagePaths(client, paths.at(-1) ?? '', PATHS_AT_ONCE);
    paths.push(...some);
    if (some.length < PATHS_AT_ONCE) return paths;
  }
}

async function copyPictures(
  paths: readonly string[],
  files: FileStore,
  archive: Archive,
): Promise<BackupManifest['pictures']> {
  const copied = { files: 0, bytes: 0, missing: 0 };
  for (let at = 0; at < paths.length; at += PICTURES_AT_ONCE) {
    const names = paths
      .slice(at, at + PICTURES_AT_ONCE)
      .flatMap((path) => IMAGE_FILES.map((name) => `${path}/${name}`));
    const contents = await Promise.all(names.map((name) => files.read(name)));
    for (const [place, name] of names.entries()) {
      const content = contents[place] ?? null;
      if (content === null) {
        if (ALWAYS.some((always) => name.endsWith(`/${always}`))) copied.missing += 1;
        continue;
      }
      await archive.add(`${PICTURES_FOLDER}${name}`, content);
      copied.files += 1;
      copied.bytes += content.length;
    }
  }
  return copied;
}

export interface BackupResult {
  readonly path: string;
  readonly manifest: BackupManifest;
  /** The number of old backups that were deleted. */
  readonly removed: number;
}

async function backUp(
  client: pg.Client,
  config: Config,
  files: FileStore,
  path: string,
): Promise<BackupManifest> {
  const erasures = await copyErasures(erasuresFile(config.dataDir), erasuresFile(dirname(path)));
  return writeArchive(path, async (archive) => {
    const tables = await listTables(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await lockTables(client, tables);
    if ((await listTables(client)).length !== tables.length)
      throw new ConfigError('The database is being migrated: repeat the backup afterwards.');
    const prepared = await findPrepared(client);
    if (prepared === undefined) throw new ConfigError('The database is not prepared: start BESO once.');
    const migrations = (await listApplied(client)).map(({ file, hash }) => ({ file, hash }));
    const madeAt = new Date().toISOString();
    const dumped = await dumpTables(client, archive);
    const paths = await pathsOf(client);
    await client.query('ROLLBACK');
    return {
      format: ARCHIVE_FORMAT,
      madeAt,
      version: prepared.version,
      migrations,
      secretMark: secretFingerprint(config.secret),
      erasures,
      ...dumped,
      pictures: await copyPictures(paths, files, archive),
    };
  });
}

/**
 * Makes a backup of the database and the pictures, and deletes old backups. The server may run meanwhile.
 * @param to the file; by default a new one in the backup folder
 * @throws ConfigError with a sentence for the operator
 */
export async function makeBackup(config: Config, files: FileStore, to?: string): Promise<BackupResult> {
  const { dir, keep } = config.backups;
  const path = to === undefined ? join(dir, nameOfBackup(new Date())) : resolve(to);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const stored = await openCommandDatabase(config);
  const client = new pg.Client({ application_name: 'beso-backup', ...connectionConfigFor(stored.ownerUrl) });
  // Without this listener, a lost connection would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await tryBackupLock(client))) throw new ConfigError('Another backup is being made.');
    if (to === undefined) await removePartialBackups(dir);
    const manifest = await backUp(client, config, files, path);
    return {
      path,
      manifest,
      removed: to === undefined ? await removeOldBackups(dir, keep, Date.now(), path) : 0,
    };
  } finally {
    await client.end().catch(() => undefined);
    await stored.close();
  }
}
