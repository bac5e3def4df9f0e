import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  listBackups,
  nameOfBackup,
  newestBackup,
  removeOldBackups,
  removePartialBackups,
} from '../../platform/backup/folder.ts';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { isBackupDue, makeBackupInProcess, startBackups } from './schedule.ts';

const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'beso-backups-'));
afterAll(() => rmSync(root, { recursive: true }));

function put(dir: string, hoursAgo: number, ending = ''): string {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  const path = join(dir, `${nameOfBackup(at)}${ending}`);
  writeFileSync(path, 'x');
  utimesSync(path, at, at);
  return path;
}

describe('scheduled backups', () => {
  const found = (madeAt: string) => ({ path: '', bytes: 1, madeAt: new Date(madeAt) });

  test.each([
    ['none was made', undefined, '2026-05-04T12:00:00Z', true],
    ['the last is of before the hour', '2026-05-04T02:59:00Z', '2026-05-04T03:00:00Z', true],
    ['the last is of today', '2026-05-04T03:01:00Z', '2026-05-04T23:59:00Z', false],
    ['the hour is not reached yet', '2026-05-03T03:01:00Z', '2026-05-04T02:59:00Z', false],
    ['a day was left out', '2026-05-02T03:01:00Z', '2026-05-04T02:59:00Z', true],
  ])('are due or not when %s', (_, madeAt, now, expected) => {
    expect(isBackupDue(madeAt === undefined ? undefined : found(madeAt), 3, new Date(now))).toBe(expected);
  });

  test('keep the newest files within the limits of number and days, and always the last one', async () => {
    const dir = mkdtempSync(join(root, 'kept-'));
    const paths = [put(dir, 1), put(dir, 30), put(dir, 47), put(dir, 80)];
    writeFileSync(join(dir, 'another.tar'), 'x');
    expect(await removeOldBackups(dir, 3)).toBe(1);
    expect((await listBackups(dir)).map(({ path }) => path)).toEqual(paths.slice(0, 3));
    expect(await removeOldBackups(dir, 3, Date.now() + 40 * HOUR_MS)).toBe(1);
    expect(await removeOldBackups(dir, 3, Date.now() + 4_000 * HOUR_MS)).toBe(1);
    expect((await listBackups(dir)).map(({ path }) => path)).toEqual(paths.slice(0, 1));
  });
});

test('the new backup stays even if the clock has gone back since the previous one', async () => {
  const dir = mkdtempSync(join(root, 'back-'));
  const [, made] = [put(dir, 1), put(dir, 2)];
  expect(await removeOldBackups(dir, 1, Date.now(), made)).toBe(1);
  expect((await listBackups(dir)).map(({ path }) => path)).toEqual([made]);
});

describe('a folder of backups', () => {
  test('ignores links, and can be listed while files are being deleted', async () => {
    const dir = mkdtempSync(join(root, 'links-'));
    const path = put(dir, 30);
    symlinkSync('/dev/null', join(dir, nameOfBackup(new Date())));
    symlinkSync(join(dir, 'gone'), join(dir, nameOfBackup(new Date(0))));
    expect((await listBackups(dir)).map((one) => one.path)).toEqual([path]);
  });

  test('loses only the partial files that killed programs left', async () => {
    const dir = mkdtempSync(join(root, 'halves-'));
    const [path, half] = [put(dir, 3), put(dir, 2, '.part')];
    writeFileSync(join(dir, 'another.part'), 'x');
    await removePartialBackups(dir);
    expect(readdirSync(dir).sort()).toEqual([basename(path), 'another.part'].sort());
    expect(existsSync(half)).toBe(false);
  });

  test('has no newest backup in the future, and deletes such files first', async () => {
    const dir = mkdtempSync(join(root, 'ahead-'));
    const ahead = put(dir, -1_000);
    expect(await newestBackup(dir)).toBeUndefined();
    const path = put(dir, 1);
    expect((await newestBackup(dir))?.path).toBe(path);
    expect(await removeOldBackups(dir, 1)).toBe(1);
    expect([(await listBackups(dir)).map((one) => one.path), ahead === path]).toEqual([[path], false]);
  });
});

describe('a server with BACKUP_DIR', () => {
  const start = (dir: string, make: () => Promise<void>) => {
    const config = readConfig({ BACKUP_DIR: dir, BESO_SECRET: 'x'.repeat(32) });
    const log = createLogger({ level: 'silent', pretty: false });
    const backups = startBackups({ config, log }, make, 5);
    if (backups === undefined) throw new Error('no backups are made');
    onTestFinished(() => backups.stop());
    return backups;
  };

  test('makes the first backup at once, and the next one a day later', async () => {
    const dir = mkdtempSync(join(root, 'first-'));
    let made = 0;
    const backups = start(dir, async () => {
      put(dir, 0);
      made += 1;
    });
    await vi.waitFor(() => expect(made).toBe(1));
    await vi.waitFor(() => expect(backups.warnings?.()).toEqual([]));
    expect(made).toBe(1);
  });

  test('warns if the last complete backup is older than a day, and does not retry too often', async () => {
    const dir = mkdtempSync(join(root, 'old-'));
    put(dir, 27);
    put(dir, 0, '.part');
    const make = vi.fn(() => Promise.reject(new Error('no space left')));
    const backups = start(dir, make);
    await vi.waitFor(() => expect(backups.warnings?.()).toEqual(['backup-old']));
    await vi.waitFor(() => expect(make).toHaveBeenCalled());
    put(dir, 25);
    await vi.waitFor(() => expect(backups.warnings?.()).toEqual([]));
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('does not warn before its first check', async () => {
    const dir = mkdtempSync(join(root, 'asked-'));
    const backups = start(dir, () => Promise.reject(new Error('no space left')));
    expect(backups.warnings?.()).toEqual([]);
    await vi.waitFor(() => expect(backups.warnings?.()).toEqual(['backup-old']));
  });

  test('makes it in a process of low priority, which ends with the server', async () => {
    // Imitates a database that hangs: it accepts connections and never responds.
    const database = createServer().listen(0, '127.0.0.1');
    await once(database, 'listening');
    onTestFinished(() => void database.close());
    const url = `postgresql://nobody@127.0.0.1:${(database.address() as AddressInfo).port}/no`;
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: url,
      BESO_DATA_DIR: root,
    };
    const ending = new AbortController();
    const making = makeBackupInProcess(ending.signal, env);
    const children = () => {
      const listed = execFileSync('ps', ['-A', '-o', 'ppid=,nice=,args='], { encoding: 'utf8' }).split('\n');
      const own = new RegExp(`^ *${process.pid} +(\\d+) .*backup\\.ts`);
      return listed.flatMap((line) => own.exec(line)?.[1] ?? []);
    };
    expect(children()).toEqual(['19']);
    await once(database, 'connection');
    ending.abort();
    await expect(making).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(children()).toEqual([]));
  });

  test('reports why a backup failed', async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/no' };
    const making = makeBackupInProcess(new AbortController().signal, { ...env, BESO_DATA_DIR: root });
    await expect(making).rejects.toThrow('DATABASE_MIGRATION_URL is required');
    const file = join(root, 'file');
    writeFileSync(file, '');
    const below = { ...env, DATABASE_MIGRATION_URL: env.DATABASE_URL, BESO_DATA_DIR: root, BACKUP_DIR: file };
    await expect(makeBackupInProcess(new AbortController().signal, below)).rejects.toMatchObject({
      code: 'EEXIST',
    });
    // The two processes run at low priority, so they may take long on a busy machine.
  }, 180_000);

  test('makes no backup without BACKUP_DIR', () => {
    const config = readConfig({ BESO_SECRET: 'x'.repeat(32), BESO_DATA_DIR: root });
    const log = createLogger({ level: 'silent', pretty: false });
    expect(startBackups({ config, log })).toBeUndefined();
  });
});
