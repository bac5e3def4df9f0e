import { constants } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
const PRIVATE = 0o600;
const LINE_BREAK = 0x0a;

const isNoFile = (path: string) => new Error(`${path} is no file`);

/**
 * Appends lines to a file that only its owner can read, and resolves once they are on disk.
 * @throws Error for a link, a pipe or anything else that is not a file
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, PRIVATE);
  try {
    const info = await file.stat();
    if (!info.isFile()) throw isNoFile(path);
    if ((info.mode & 0o777) !== PRIVATE) await file.chmod(PRIVATE);
    // Ends the half line that a killed program may have left.
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, info.size - 1));
    const before = info.size > 0 && buffer[0] !== LINE_BREAK ? '\n' : '';
    await file.appendFile(before + lines.map((line) => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads a file; undefined if it does not exist.
 * @throws Error for a folder and for a pipe, which would block
 */
export async function readIfExists(path: string): Promise<string | undefined> {
  const file = await open(path, O_RDONLY | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    if (!(await file.stat()).isFile()) throw isNoFile(path);
    return await readFile(file, 'utf8');
  } finally {
    await file.close();
  }
}
