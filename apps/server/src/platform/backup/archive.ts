import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { ConfigError } from '../config/error.ts';
import { BackupManifest } from './manifest.ts';

export const PARTIAL_SUFFIX = '.part';
const MANIFEST = 'manifest.json';
const WRITE_BYTES = 1024 ** 2;

/** A tar archive that is written entry by entry, to save memory. */
export interface Archive {
  /** Adds an entry. Awaiting it keeps little content in memory. */
  add(name: string, content: Buffer): Promise<void>;
}

/** Computes one digest over all entries and their order. */
function digestOf() {
  const sum = createHash('sha256');
  return {
    add: (name: string, content: Buffer) =>
      void sum.update(JSON.stringify([name, content.length])).update(content),
    hex: () => sum.digest('hex'),
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a backup file that only its owner can read. The file has a temporary name until it is complete.
 * @param fill adds the entries, and returns the manifest without its digest
 */
export async function writeArchive(
  path: string,
  fill: (archive: Archive) => Promise<Omit<BackupManifest, 'digest'>>,
): Promise<BackupManifest> {
  const part = `${path}${PARTIAL_SUFFIX}`;
  await rm(part, { force: true });
  const tar = pack();
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: WRITE_BYTES });
  const done = pipeline(tar, file);
  // The next `put` throws this error. Until then, this handler keeps the error from ending the program.
  done.catch(() => undefined);
  const put = (name: string, content: Buffer) => {
    const taken = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([taken, done]);
  };
  const digest = digestOf();
  try {
    const rest = await fill({
      add: (name, content) => {
        digest.add(name, content);
        return put(name, content);
      },
    });
    const manifest = { ...rest, digest: digest.hex() };
    await put(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    tar.finalize();
    await done;
    await rename(part, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    tar.destroy();
    file.destroy();
    await done.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

const damaged = (path: string, why: string) => new ConfigError(`${path} is no whole backup: ${why}.`);

async function* entriesIn(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const file = createReadStream(path, { highWaterMark: WRITE_BYTES });
  file.on('error', (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw damaged(path, `it has a ${entry.header.type}`);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      yield { name: entry.header.name, content: Buffer.concat(pieces) };
    }
  } finally {
    file.destroy();
  }
}

export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entriesIn(path)) if (entry.name !== MANIFEST) yield entry;
}

/**
 * Reads the whole file and compares it with its checksum.
 * @param isExpected returns whether a backup has an entry of that name
 * @throws ConfigError if the file is damaged or truncated, or a newer program made it
 */
export async function verifyArchive(
  path: string,
  isExpected: (name: string) => boolean,
): Promise<BackupManifest> {
  const digest = digestOf();
  let last: Buffer | undefined;
  try {
    for await (const { name, content } of entriesIn(path)) {
      if (last !== undefined) throw damaged(path, 'something follows its last entry');
      if (name === MANIFEST) last = content;
      else if (isExpected(name)) digest.add(name, content);
      else throw damaged(path, `it has an entry ${JSON.stringify(name)}`);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
  if (last === undefined) throw damaged(path, 'its last entry is missing');
  const read = BackupManifest.safeParse(jsonOf(last));
  if (!read.success)
    throw damaged(path, 'a program of another version made it, or its last entry is damaged');
  if (read.data.digest !== digest.hex()) throw damaged(path, 'its content is not as it was written');
  return read.data;
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
