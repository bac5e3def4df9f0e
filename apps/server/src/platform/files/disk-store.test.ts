import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from './disk-store.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'beso-store-')), 'files');
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const permissions = (path: string) => statSync(path).mode & 0o777;

test('a file is never overwritten, and no temporary file remains', async () => {
  const files = openDiskStore(root);
  await files.write('a/b', Buffer.from('first'));
  await expect(files.write('a/b', Buffer.from('second'))).rejects.toMatchObject({ name: 'FileExistsError' });
  expect((await files.read('a/b'))?.toString()).toBe('first');
  expect(readdirSync(join(root, '.incoming'))).toEqual([]);
});

test('files and folders are readable only by their owner', async () => {
  const files = openDiskStore(root);
  await files.write('avatars/a1/thumb.webp', Buffer.from('picture'));
  expect(permissions(join(root, 'avatars/a1/thumb.webp'))).toBe(0o600);
  for (const folder of ['', 'avatars', 'avatars/a1', '.incoming']) {
    expect(permissions(join(root, folder))).toBe(0o700);
  }
});

test('abandoned temporary files of a killed program are removed, and fresh ones stay', () => {
  openDiskStore(root);
  const old = join(root, '.incoming/old');
  const fresh = join(root, '.incoming/fresh');
  writeFileSync(old, 'half');
  writeFileSync(fresh, 'half');
  utimesSync(old, new Date(0), new Date(0));
  openDiskStore(root);
  expect(existsSync(old)).toBe(false);
  expect(existsSync(fresh)).toBe(true);
});

test('a full disk is reported as full, and no part of the file remains', async () => {
  const script = `
    import { openDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk-store.ts'))};
    const files = openDiskStore(${JSON.stringify(root)});
    const refused = await files.write('a/large', Buffer.alloc(500_000, 7)).catch(({ name }) => name);
    await files.write('a/small', Buffer.alloc(5_000, 7));
    console.log(refused);`;
  // The shell's limit on file sizes makes a write fail in the middle of a file, like a full disk.
  const limited = [
    '-c',
    'ulimit -f 200; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  const { stdout } = await promisify(execFile)('sh', limited);
  expect(stdout.trim()).toBe('StoreFullError');
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['.incoming', 'a', 'a/small']);
});

test('kill -9 during a write leaves complete files or none', async () => {
  const size = 200_000;
  const script = `
    import { openDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk-store.ts'))};
    const files = openDiskStore(${JSON.stringify(root)});
    const content = Buffer.alloc(${size}, 7);
    for (let i = 0; ; i += 4) {
      await Promise.all([0, 1, 2, 3].map((k) => files.write('a/' + (i + k), content)));
      process.stdout.write('written\\n');
    }`;
  for (let round = 0; round < 3; round += 1) {
    rmSync(root, { recursive: true, force: true });
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const names = readdirSync(join(root, 'a'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(statSync(join(root, 'a', name)).size).toBe(size);
  }
});
