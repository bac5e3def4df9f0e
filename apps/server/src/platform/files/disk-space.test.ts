import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createRecentWarning } from '../work/recent-warning.ts';
import { diskSpaceAt, watchDisk, withFullStoreWarning } from './disk-space.ts';
import { openDiskStore } from './disk-store.ts';
import { FileExistsError, StoreFullError } from './store.ts';

const GIGABYTE = 1024 ** 3;

test('/readyz warns while the disk of the data folder is nearly full, and the log says so once', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', pretty: false });
  log.warn = (...given: unknown[]) => void lines.push(String(given.at(-1)));
  let space = { freeBytes: GIGABYTE, totalBytes: 2 * GIGABYTE };
  const disk = watchDisk(log, async () => space, 5);
  onTestFinished(() => disk.stop());
  const warnings = () => disk.warnings?.();
  for (const freeBytes of [GIGABYTE - 1, GIGABYTE * 0.5]) {
    space = { freeBytes, totalBytes: 2 * GIGABYTE };
    await expect.poll(warnings).toEqual(['disk-short']);
  }
  expect(lines).toEqual(['the disk of the data folder is nearly full']);
  space = { freeBytes: 10 * GIGABYTE, totalBytes: 100 * GIGABYTE };
  await expect.poll(warnings).toEqual([]);
  space = { freeBytes: 10 * GIGABYTE - 1, totalBytes: 100 * GIGABYTE };
  await expect.poll(warnings).toEqual(['disk-short']);
});

test('the free space of a folder is that of its disk', async () => {
  const { freeBytes, totalBytes } = await diskSpaceAt(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});

test('a file for which the store has no space causes a warning, and a file that exists does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beso-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inner = openDiskStore(folder);
  let isFull = false;
  const write: typeof inner.write = (...given) =>
    isFull ? Promise.reject(new StoreFullError(undefined)) : inner.write(...given);
  const { files, warnings } = withFullStoreWarning({ ...inner, write });
  await files.write('avatars/one/picture/full.webp', Buffer.from('x'));
  await expect(files.write('avatars/one/picture/full.webp', Buffer.from('x'))).rejects.toThrow(
    FileExistsError,
  );
  expect(warnings()).toEqual([]);
  isFull = true;
  await expect(files.write('avatars/one/other/full.webp', Buffer.from('x'))).rejects.toThrow(StoreFullError);
  expect(warnings()).toEqual(['store-full']);
});

test('the warning lasts until ten minutes after the last refused file', () => {
  let now = 0;
  const { note, warnings } = createRecentWarning('full', () => now);
  expect(warnings()).toEqual([]);
  note();
  now = 9 * 60_000;
  note();
  now += 10 * 60_000 - 1;
  expect(warnings()).toEqual(['full']);
  now += 1;
  expect(warnings()).toEqual([]);
});
