import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a previous build can still be requested. */
const OLD_ASSETS_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The file with the names of the newest build's files. */
const LIST = 'present.json';

/** Returns the folder for copies of hashed files, which no build empties. */
export const assetCopiesDir = (dataDir: string) => join(dataDir, 'web-assets');

async function namesIn(list: string): Promise<readonly string[]> {
  const text = await readFile(list, 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[];
}

/**
 * Copies the build's hashed files, so that pages opened before a deployment can load their code for seven
 * more days.
 * @param now milliseconds since 1970
 * @throws Error if the folder cannot be written
 */
export async function copyAssets(webDir: string, dataDir: string, now = Date.now()): Promise<void> {
  const [from, to] = [join(webDir, 'assets'), assetCopiesDir(dataDir)];
  const present = await readdir(from).catch(() => []);
  if (present.length === 0) return;
  await mkdir(to, { recursive: true });
  const list = join(to, LIST);
  const known = new Set(await readdir(to));
  const isPresent = new Set(present);
  for (const name of present) if (!known.has(name)) await copyFile(join(from, name), join(to, name));
  // The seven days begin when the server starts with the next build.
  const replaced = (await namesIn(list)).filter((name) => known.has(name) && !isPresent.has(name));
  for (const name of replaced) await utimes(join(to, name), now / 1_000, now / 1_000);
  await writeFile(list, JSON.stringify(present));
  for (const name of known) {
    if (name === LIST || isPresent.has(name)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > OLD_ASSETS_DAYS * DAY_MS) await rm(join(to, name), { force: true });
  }
}
