import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendLines, readIfExists } from './private-file.ts';

const root = mkdtempSync(join(tmpdir(), 'beso-private-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
const fresh = () => {
  count += 1;
  return join(root, `${count}`);
};

test('lines are appended, even after a killed program’s half line, and readable only by the owner', async () => {
  const path = join(fresh(), 'log');
  await appendLines(path, ['one']);
  await appendLines(path, ['two', 'three']);
  writeFileSync(path, 'half', { flag: 'a' });
  chmodSync(path, 0o644);
  await appendLines(path, ['four']);
  expect(await readIfExists(path)).toBe('one\ntwo\nthree\nhalf\nfour\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a link in place of the file is not followed', async () => {
  const [path, secret] = [fresh(), fresh()];
  writeFileSync(secret, 'kept');
  symlinkSync(secret, path);
  await expect(appendLines(path, ['one'])).rejects.toThrow(/ELOOP/);
  expect(readFileSync(secret, 'utf8')).toBe('kept');
});

test('a pipe in place of the file blocks nobody, and a missing file is undefined', async () => {
  const path = fresh();
  execFileSync('mkfifo', [path]);
  await expect(appendLines(path, ['one'])).rejects.toThrow('is no file');
  await expect(readIfExists(path)).rejects.toThrow('is no file');
  await expect(readIfExists(root)).rejects.toThrow('is no file');
  expect(await readIfExists(fresh())).toBeUndefined();
});
