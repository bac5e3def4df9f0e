import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Archive } from './archive.ts';
import type { BackedUpTable, BackupManifest } from './manifest.ts';
import { buildCopyOutSql, COPY_JOBS_OUT, listTables, readSequences } from './queries.ts';

const compress = promisify(gzip);

/** Rows are compressed in pieces of about this size. */
const PIECE_BYTES = 4 * 1024 ** 2;
const AT_ONCE = 2;
const LEVEL = constants.Z_DEFAULT_COMPRESSION;

/** The archive's folder with the rows of all tables. */
export const TABLES_FOLDER = 'tables/';
export const JOBS_ENTRY = 'pgboss.job';

/** Writes the rows of one COPY statement into numbered entries. Returns the number of rows. */
async function copyRows(client: ClientBase, text: string, folder: string, archive: Archive): Promise<number> {
  const rows = client.query(copyTo(text));
  const waiting: Promise<void>[] = [];
  let last = Promise.resolve();
  let [pieces, bytes, number]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    const piece = Buffer.concat(pieces);
    const name = `${folder}/${String(number).padStart(6, '0')}.gz`;
    [pieces, bytes, number] = [[], 0, number + 1];
    const packed = compress(piece, { level: LEVEL });
    // Entries are added in order, although two are compressed in parallel.
    last = Promise.all([packed, last]).then(([content]) => archive.add(name, content));
    last.catch(() => undefined);
    waiting.push(last);
    if (waiting.length >= AT_ONCE) await waiting.shift();
  };
  for await (const piece of rows) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  await last;
  return rows.rowCount ?? 0;
}

export type DumpResult = Pick<BackupManifest, 'tables' | 'sequences' | 'jobs'>;

/** Adds the rows of all tables, and then the sequences, so that no sequence is behind the rows. */
export async function dumpTables(client: ClientBase, archive: Archive): Promise<DumpResult> {
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const rows = await copyRows(client, buildCopyOutSql(table), `${TABLES_FOLDER}${table.name}`, archive);
    tables.push({ ...table, rows });
  }
  const jobs = await copyRows(client, COPY_JOBS_OUT, `${TABLES_FOLDER}${JOBS_ENTRY}`, archive);
  return { tables, jobs, sequences: await readSequences(client) };
}
