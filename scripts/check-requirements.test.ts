import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'check-requirements.mjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function check(rows: readonly string[], tests: Record<string, string>, ...options: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'beso-requirements-'));
  folders.push(root);
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const document = ['# Requirements', '| ID | requirement | state |', '| --- | --- | --- |', ...rows];
  for (const [path, content] of Object.entries({ ...tests, 'docs/requirements.md': document.join('\n') })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const { status, stdout } = spawnSync(process.execPath, [script, root, ...options], { encoding: 'utf8' });
  return { status, output: stdout, written: readFileSync(join(root, 'docs/requirements.md'), 'utf8') };
}

const sound = [
  '| S1-001 | Accounts | `server/src/auth`; tested in `server/src/auth.test.ts`, `e2e/journeys/auth.spec.ts` |',
  '| S1-002 | Chat | open (comes with chat) |',
  '| S1-003 | Feed | begun: `server/src/feed`; tested in `server/src/auth.test.ts`; completed with `likes` |',
];
const tests = {
  'apps/server/src/auth.test.ts': "test('works [S1-001] [S1-003]', run);",
  'e2e/journeys/auth.spec.ts': "test('works [S1-001]', run);",
};

test('a page that lists the tests of each requirement is accepted', () => {
  expect(check(sound, tests)).toMatchObject({
    status: 0,
    output: '2 requirements with tests of 3, 0 problems\n',
  });
});

test('--write puts the tests of a requirement into its row and leaves the rest of the row', () => {
  const more = { ...tests, 'apps/web/src/feed.test.tsx': "test('works [S1-003]', run);" };
  const { written } = check(sound, more, '--write');
  expect(written.split('\n').slice(3)).toEqual([
    ...sound.slice(0, 2),
    '| S1-003 | Feed | begun: `server/src/feed`; tested in `server/src/auth.test.ts`, `web/src/feed.test.tsx`; completed with `likes` |',
  ]);
});

test.each([
  [
    'a file that is gone',
    { ...tests, 'e2e/journeys/auth.spec.ts': undefined },
    /:4: S1-001 names other tests/,
  ],
  [
    'a file that names only another one',
    { ...tests, 'e2e/journeys/auth.spec.ts': "test('works [S1-0011]', run);" },
    /:4: S1-001 names other tests/,
  ],
  [
    'a test that is not listed',
    { ...tests, 'apps/web/src/feed.test.tsx': "test('works [S1-003]', run);" },
    /:6: S1-003 names other tests/,
  ],
  [
    'a requirement that no test names',
    { ...tests, 'apps/server/src/auth.test.ts': "test('works [S1-001]', run);" },
    /:6: S1-003 says "tested in", and no test names it/,
  ],
])('%s is reported with its line', (_, changed, expected) => {
  const there = Object.entries(changed).filter(([, content]) => content !== undefined);
  const { status, output } = check(sound, Object.fromEntries(there) as Record<string, string>);
  expect(output).toMatch(expected);
  expect(status).toBe(1);
});

test.each([
  ['"tested in" without a file', ['| S1-001 | Accounts | `server/src/auth`; tested in the browser |']],
  ['a document without any test', ['| S1-002 | Chat | open (comes with chat) |']],
  ['an empty document', []],
])('%s fails', (_, rows) => {
  expect(check(rows, tests).status).toBe(1);
});
