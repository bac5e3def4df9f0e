import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../config/error.ts';
import { readEntries } from './archive.ts';
import { JOBS_ENTRY, TABLES_FOLDER } from './dump.ts';
import type { BackupManifest } from './manifest.ts';
import {
  buildCopyInSql,
  COPY_JOBS_IN,
  emptyTables,
  enableTriggers,
  listConstraintsAndIndexes,
  setSequences,
} from './queries.ts';

/** The size limit of a decompressed piece. A forged piece must not exhaust the memory. */
const UNPACKED_MAX_BYTES = 64 * 1024 ** 2;
const inflate = promisify(gunzip);
const unpack = (content: Buffer) => inflate(content, { maxOutputLength: UNPACKED_MAX_BYTES });

/** Writes the pieces of a backup into their tables, and counts the rows. */
function loader(client: ClientBase, { tables }: BackupManifest) {
  const counts = new Map<string, number>();
  let open: { table: string; rows: ReturnType<typeof copyFrom>; ended: Promise<void> } | undefined;
  const end = async () => {
    if (open === undefined) return;
    open.rows.end();
    await open.ended;
    counts.set(open.table, open.rows.rowCount ?? 0);
    open = undefined;
  };
  const begin = (table: string) => {
    const known = tables.find(({ name }) => name === table);
    if (known === undefined && table !== JOBS_ENTRY)
      throw new ConfigError(`The backup has no table ${table}.`);
    const rows = client.query(copyFrom(known === undefined ? COPY_JOBS_IN : buildCopyInSql(known)));
    const ended = finished(rows);
    ended.catch(() => undefined);
    open = { table, rows, ended };
    return open;
  };
  return {
    counts,
    end,
    write: async (table: string, piece: Buffer) => {
      if (open?.table !== table) await end();
      const { rows, ended } = open ?? begin(table);
      if (!rows.write(piece)) await Promise.race([once(rows, 'drain'), ended]);
    },
  };
}

/**
 * Replaces the rows of all tables with the rows of a backup, within the caller's transaction.
 * @throws ConfigError if the number of rows differs from the backup's manifest
 */
export async function loadTables(client: ClientBase, path: string, manifest: BackupManifest): Promise<void> {
  const names = manifest.tables.map(({ name }) => name);
  const removables = await listConstraintsAndIndexes(client);
  await emptyTables(client, names);
  for (const { remove } of removables.toReversed()) await client.query(remove);
  const load = loader(client, manifest);
  for await (const { name, content } of readEntries(path)) {
    if (!name.startsWith(TABLES_FOLDER)) break;
    const [table = ''] = name.slice(TABLES_FOLDER.length).split('/');
    await load.write(table, await unpack(content));
  }
  await load.end();
  for (const { name, rows } of [...manifest.tables, { name: JOBS_ENTRY, rows: manifest.jobs }]) {
    const loaded = load.counts.get(name) ?? 0;
    if (loaded !== rows) throw new ConfigError(`${name} has ${loaded} rows instead of ${rows}.`);
  }
  for (const { make } of removables) await client.query(make);
  await setSequences(client, manifest.sequences);
  await enableTriggers(client, names);
}
