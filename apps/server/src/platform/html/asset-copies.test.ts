import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assetCopiesDir, copyAssets } from './asset-copies.ts';

const DAY_MS = 86_400_000;

/** Replaces the web app's build by one with a single file. */
async function build(webDir: string, name: string): Promise<void> {
  await rm(webDir, { recursive: true, force: true });
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'assets', name), name);
}

it('files of a replaced build are available for seven days, however long it had run [S4-016]', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'beso-kept-'));
  const [webDir, dataDir] = [join(dir, 'dist'), join(dir, 'data')];
  const kept = async () =>
    (await readdir(assetCopiesDir(dataDir))).filter((name) => name.endsWith('.js')).sort();
  const began = Date.now();
  await build(webDir, 'app-1.js');
  await copyAssets(webDir, dataDir, began);
  await build(webDir, 'app-2.js');
  const replacedAt = began + 30 * DAY_MS;
  await copyAssets(webDir, dataDir, replacedAt);
  expect(await kept()).toEqual(['app-1.js', 'app-2.js']);
  await copyAssets(webDir, dataDir, replacedAt + 6 * DAY_MS);
  expect(await kept()).toEqual(['app-1.js', 'app-2.js']);
  await copyAssets(webDir, dataDir, replacedAt + 8 * DAY_MS);
  expect(await kept()).toEqual(['app-2.js']);
  await rm(dir, { recursive: true });
});
