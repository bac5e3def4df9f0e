import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../../test/support/s3.ts';
import { readConfig } from '../config.ts';
import { copyFiles } from './copy.ts';
import { openFileStore } from './open-store.ts';
import type { FileStore } from './store.ts';

let dataDir: string;
let s3: S3Server;
const stores: Partial<Record<'disk' | 'S3', FileStore>> = {};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'beso-stores-'));
  s3 = await startS3();
  stores.disk = await openFileStore(readConfig({ BESO_DATA_DIR: dataDir }));
  stores.S3 = await openFileStore(readConfig({ BESO_DATA_DIR: dataDir, ...s3.env }));
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const content = Buffer.from([0, 255, 13, 10, 0xc3, 0xa9]);
async function namesOf(files: FileStore, top: string, olderThanMs: number): Promise<string[]> {
  const found: string[] = [];
  for await (const path of files.folders(top, olderThanMs)) found.push(path);
  return found.sort();
}
/** Includes new files, whose time may be in the future because S3 rounds it to whole seconds. */
const ALL = -5_000;

describe.each(['disk', 'S3'] as const)('a store of pictures on %s [S3-037] [S7-066]', (kind) => {
  const files = () => stores[kind] as FileStore;

  test('reads written files unchanged, and null for missing ones', async () => {
    await files().write('avatars/reads/one/thumb.webp', content);
    expect(await files().read('avatars/reads/one/thumb.webp')).toEqual(content);
    expect(await files().read('avatars/reads/two/thumb.webp')).toBeNull();
    await files().write('avatars/reads/empty/thumb.webp', Buffer.alloc(0));
    expect(await files().read('avatars/reads/empty/thumb.webp')).toEqual(Buffer.alloc(0));
    const large = Buffer.alloc(3_000_000, 7);
    await files().write('avatars/reads/large/full.webp', large);
    expect((await files().read('avatars/reads/large/full.webp'))?.equals(large)).toBe(true);
  });

  test('never overwrites', async () => {
    await files().write('avatars/over/one/thumb.webp', content);
    const again = files().write('avatars/over/one/thumb.webp', Buffer.from('other'));
    await expect(again).rejects.toMatchObject({ name: 'FileExistsError' });
    expect(await files().read('avatars/over/one/thumb.webp')).toEqual(content);
  });

  test('adopts a large local file once, and leaves nothing else', async () => {
    const made = join(dataDir, `made-${kind}`);
    writeFileSync(made, content);
    await files().adopt('exports/a/one/file', made);
    const again = files().adopt('exports/a/one/file', made);
    await expect(again).rejects.toMatchObject({ name: 'FileExistsError' });
    expect(await files().read('exports/a/one/file')).toEqual(content);
    const names = readdirSync(dataDir, { recursive: true }).map(String);
    expect(names.filter((name) => /[0-9a-f]{32}$/.test(name))).toEqual([]);
  });

  test('removes a file, a folder, and ignores missing ones', async () => {
    for (const name of ['thumb', 'feed', 'full'])
      await files().write(`avatars/gone/one/${name}.webp`, content);
    await files().write('avatars/gone/one-more/thumb.webp', content);
    await files().remove('avatars/gone/one/thumb.webp');
    await files().remove('avatars/gone/one/thumb.webp');
    expect(await files().read('avatars/gone/one/thumb.webp')).toBeNull();
    expect(await files().read('avatars/gone/one/feed.webp')).toEqual(content);
    await files().removeFolder('avatars/gone/one');
    await files().removeFolder('avatars/gone/one');
    expect(await files().read('avatars/gone/one/feed.webp')).toBeNull();
    // The name of this folder begins with that of the deleted folder.
    expect(await files().read('avatars/gone/one-more/thumb.webp')).toEqual(content);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a/', '.a', 'a/.b', 'a\\b', 'a\0b', ''])(
    'refuses the path %j',
    async (path) => {
      await expect(files().read(path)).rejects.toThrow('not a path');
      await expect(files().write(path, content)).rejects.toThrow('not a path');
      await expect(files().remove(path)).rejects.toThrow('not a path');
      await expect(files().removeFolder(path)).rejects.toThrow('not a path');
    },
  );

  test('lists all folders below one of a certain age, each once [S9-037]', async () => {
    const folders = Array.from({ length: 60 }, (_, n) => `beso-images/owner-${n % 7}/${n}`);
    for (const folder of folders) {
      for (const name of ['feed', 'full']) await files().write(`${folder}/${name}.webp`, content);
    }
    await files().write('beso-images-old/owner/one/feed.webp', content);
    expect(await namesOf(files(), 'beso-images', ALL)).toEqual([...folders].sort());
    expect(await namesOf(files(), 'beso-images', 3_600_000)).toEqual([]);
    expect(await namesOf(files(), 'nothing', ALL)).toEqual([]);
    for await (const path of files().folders('beso-images', ALL)) await files().removeFolder(path);
    expect(await namesOf(files(), 'beso-images', ALL)).toEqual([]);
  });

  test('reports its free space', async () => {
    const { freeBytes, totalBytes } = await files().space();
    expect(freeBytes).toBeGreaterThan(0);
    expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
  });
});

test('all files of the disk are copied to the bucket, and a repetition copies only new ones', async () => {
  const [disk, bucket] = [stores.disk as FileStore, stores.S3 as FileStore];
  const what = { tops: ['recommendation-images', 'nothing'], names: ['feed.webp', 'full.webp', 'feed.avif'] };
  await disk.write('recommendation-images/a/one/feed.webp', content);
  await disk.write('recommendation-images/a/one/feed.avif', Buffer.from('smaller'));
  await disk.write('recommendation-images/b/two/full.webp', content);
  await bucket.write('recommendation-images/b/two/full.webp', Buffer.from('already'));
  expect(await copyFiles(disk, bucket, what)).toEqual({ files: 2, known: 1 });
  expect(await bucket.read('recommendation-images/a/one/feed.webp')).toEqual(content);
  expect(String(await bucket.read('recommendation-images/b/two/full.webp'))).toBe('already');
  expect(await disk.read('recommendation-images/a/one/feed.webp')).toEqual(content);

  await disk.write('recommendation-images/a/three/full.webp', content);
  // Gives the folder a later time, because the clock of a store may be ahead of the program's.
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(dataDir, 'files', 'recommendation-images/a/three'), later, later);
  expect(await copyFiles(disk, bucket, what)).toEqual({ files: 1, known: 3 });
});
