import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { canPass, type PostgresAccount } from './identity.ts';

/** PostgreSQL's address: a socket folder, or 127.0.0.1 where Node does not support Unix sockets. */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  /** The password of all roles on a TCP address; undefined for a socket. */
  readonly password?: string;
}

export interface DataLocation {
  /** The folder with all of PostgreSQL's files, owned by its account. */
  readonly root: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly address: PostgresAddress;
  /** Identifies this folder in the titles of PostgreSQL's processes. */
  readonly key: string;
}

/** The kernel limits a socket's path to about 104 bytes, of which the file name needs 16. */
const SOCKET_DIR_BYTES = 80;
const SOCKET_PORT = 5432;
const SYSTEM_DATA = '/var/lib/beso';

async function own(path: string, identity: PostgresAccount): Promise<void> {
  await chmod(path, 0o700);
  if (identity !== null) await chown(path, identity.uid, identity.gid);
}

/**
 * Returns the folder for the data. It lies outside `dataDir` if PostgreSQL's account cannot enter `dataDir`.
 */
async function findRoot(dataDir: string, identity: PostgresAccount): Promise<string> {
  const pointer = join(dataDir, 'location');
  const elsewhere = await readFile(pointer, 'utf8').catch(() => undefined);
  if (elsewhere !== undefined) return elsewhere;
  if (canPass(dataDir, identity)) return dataDir;
  const temporary = await realpath(tmpdir());
  const parent = dataDir.startsWith(`${temporary}${sep}`) ? join(temporary, 'beso-data') : SYSTEM_DATA;
  const moved = join(parent, randomBytes(8).toString('hex'));
  await writeFile(`${pointer}.new`, moved);
  await rename(`${pointer}.new`, pointer);
  return moved;
}

async function keyOf(root: string): Promise<string> {
  const info = await stat(root);
  const seed = `${root}\n${info.ino}\n${info.birthtimeMs}`;
  return createHash('sha256').update(seed).digest('hex').slice(0, 16);
}

/** Returns a short path for the socket folder, which stays the same for a data folder. */
function nameSocketDir(root: string, key: string, identity: PostgresAccount): string {
  const candidates = [tmpdir(), '/tmp', root].map((parent) => join(parent, `beso-${key}`));
  const socketDir = candidates.find(
    (dir) => Buffer.byteLength(dir) <= SOCKET_DIR_BYTES && canPass(dir, identity),
  );
  if (socketDir === undefined)
    throw new Error('No folder is short enough for a socket: set TMPDIR to a short path.');
  return socketDir;
}

/** Makes the socket folder private, because the server trusts its clients. @throws Error if it is not ours */
export async function ensureSocketDir(place: DataLocation, identity: PostgresAccount): Promise<void> {
  if (process.platform === 'win32') return;
  const dir = place.address.host;
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const there = await lstat(dir);
  const us = process.getuid?.();
  if (!there.isDirectory() || (there.uid !== us && there.uid !== identity?.uid)) {
    throw new Error(`${dir} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`);
  }
  await own(dir, identity);
}

export const passwordFile = (root: string): string => join(root, 'password');

/** Returns the password from its private file, which the first start creates. */
export async function ensurePassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}

/** @throws Error with a message for the operator if the folder belongs to another account */
export async function prepareDataLocation(dataDir: string, identity: PostgresAccount): Promise<DataLocation> {
  await mkdir(dataDir, { recursive: true });
  const wanted = await findRoot(await realpath(dataDir), identity);
  await mkdir(wanted, { recursive: true });
  const root = await realpath(wanted);
  const owner = (await stat(root)).uid;
  const us = process.getuid?.();
  if (us !== undefined && us !== 0 && owner !== us) {
    throw new Error(
      `The data folder ${root} belongs to another account: start as that one, or set BESO_DATA_DIR.`,
    );
  }
  await own(root, identity);
  const cluster = join(root, 'cluster');
  const logFile = join(root, 'postgres.log');
  const key = await keyOf(root);
  if (process.platform === 'win32') {
    const spread = createHash('sha256').update(root).digest().readUInt16BE() % 16_000;
    const password = await ensurePassword(passwordFile(root));
    return { root, cluster, logFile, key, address: { host: '127.0.0.1', port: 49_152 + spread, password } };
  }
  const socketDir = nameSocketDir(root, key, identity);
  return { root, cluster, logFile, key, address: { host: socketDir, port: SOCKET_PORT } };
}
