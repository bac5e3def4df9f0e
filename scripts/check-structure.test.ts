import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'check-structure.mjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Makes a project that consists of these files. */
function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'beso-structure-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function check(files: Record<string, string>): { status: number | null; output: string } {
  const root = plant(files);
  const { status, stdout } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { status, output: stdout };
}

const web = 'apps/web/src';
const server = 'apps/server/src';
const longFile = (lines: number) => 'export {};\n'.repeat(lines);

const refused: Record<string, [path: string, text: string, said: string]> = {
  'ui that knows a feature': [
    `${web}/ui/A.tsx`,
    `import { x } from '../features/feed/index.ts';`,
    'ui may not import features',
  ],
  'platform that knows ui': [
    `${web}/platform/a.ts`,
    `export { x } from '../ui/B.tsx';`,
    'platform may not import ui',
  ],
  'a feature that knows the app': [
    `${web}/features/feed/a.ts`,
    `import '../../app/routes.ts';`,
    'features may not import app',
  ],
  'the inside of another feature': [
    `${web}/features/feed/screens/Home.tsx`,
    `import { y } from '../../besos/components/Y.tsx';`,
    'the inside of besos is its own',
  ],
  'a lazy import of another feature': [
    `${web}/features/feed/a.ts`,
    `export const lazy = () => import('../besos/screens/Give.tsx');`,
    'the inside of besos is its own',
  ],
  'a type from the inside of another feature': [
    `${server}/features/feed/service.ts`,
    `import type { Row } from '../besos/service.ts';`,
    'the inside of besos is its own',
  ],
  'a room that nobody knows': [`${web}/helpers/a.ts`, `import './b.ts';`, 'helpers/ is no room'],
  'a platform of the server that knows a feature': [
    `${server}/platform/http/a.ts`,
    `import { auth } from '../../features/auth/index.ts';`,
    'platform may not import features',
  ],
  'a server that takes from the web app': [
    `${server}/app.ts`,
    `import '../../web/src/main.tsx';`,
    'may not import apps/web/src',
  ],
  'a contract that knows the server': [
    `packages/contract/src/a.ts`,
    `import '@beso/server';`,
    'only the contract is shared',
  ],
  'a contract that imports itself by name': [
    'packages/contract/src/a.ts',
    `import { z } from '@beso/contract/limits';`,
    'imports nothing of ours',
  ],
  'Capacitor outside of its room': [
    `${web}/platform/a.ts`,
    `import { App } from '@capacitor/app';`,
    'only platform/native',
  ],
  'a query builder in a service': [
    `${server}/features/feed/service.ts`,
    `import { eq } from 'drizzle-orm';`,
    'queries are built in queries.ts',
  ],
  'a table in a service': [
    `${server}/features/feed/service.ts`,
    `import { posts } from './schema.ts';`,
    'tables are for queries.ts',
  ],
  'a table of another feature in a service': [
    `${server}/features/feed/service.ts`,
    `import { posts } from '../besos/schema.ts';`,
    'the inside of besos is its own',
  ],
  'an sql template in a route': [
    `${server}/features/feed/routes.ts`,
    'export const q = sql`now()`;',
    'belongs to queries.ts',
  ],
  'a statement in a string': [
    `${server}/features/feed/service.ts`,
    `export const q = 'select id from posts';`,
    'a statement belongs to queries.ts',
  ],
  'a long file': [`${web}/ui/A.ts`, longFile(251), '251 lines, at most 250'],
  'a long test': [`${web}/ui/A.test.ts`, longFile(401), '401 lines, at most 400'],
  'an unfinished place': [`${web}/ui/A.ts`, '// TODO: later', 'unfinished: TODO'],
  'a silenced compiler': [`${web}/ui/A.ts`, '// @ts-ignore\nexport {};', 'unfinished: @ts-ignore'],
  any: [`${web}/ui/A.ts`, 'export const a: any = 1;', 'any: say what it is'],
  'a cast to any': [`${web}/ui/A.ts`, 'export const a = 1 as any;', 'any: say what it is'],
  'a default export': [`${web}/ui/A.ts`, 'export default 1;', 'default: export by name'],
  'a renamed default export': [
    `${web}/ui/A.ts`,
    'const a = 1; export { a as default };',
    'default: export by name',
  ],
};

const accepted: Record<string, [path: string, text: string]> = {
  'the public face of another feature': [
    `${web}/features/feed/a.ts`,
    `import { x } from '../besos/index.ts';`,
  ],
  'a lazy screen in the route table': [
    `${web}/app/routes.ts`,
    `export const r = () => import('../features/feed/screens/Home.tsx');`,
  ],
  'the contract': [`${web}/ui/A.ts`, `import { LIMITS } from '@beso/contract/limits';`],
  'a picture': [`${web}/ui/A.ts`, `import hero from '../assets/hero.svg';`],
  'a foreign key': [`${server}/features/feed/schema.ts`, `import { users } from '../auth/schema.ts';`],
  'a join': [
    `${server}/features/feed/queries.ts`,
    `import { users } from '../auth/schema.ts';\nimport { eq } from 'drizzle-orm';`,
  ],
  'a type of a table': [`${server}/features/feed/service.ts`, `import type { Post } from './schema.ts';`],
  'prose that begins like a statement': [
    `${server}/features/feed/service.ts`,
    `export const text = 'Update your profile';`,
  ],
  'a configuration': ['apps/web/vite.config.ts', 'export default {};'],
  'a word that looks unfinished': [`${web}/ui/A.ts`, '// para todos\nexport const audience = "todos";'],
};

describe('check-structure', () => {
  it.each(Object.entries(refused))('refuses %s', (_what, [path, text, said]) => {
    const { status, output } = check({ [path]: text });
    expect(output).toContain(said);
    expect(output).toContain(`${path}:`);
    expect(status).toBe(1);
  });

  it.each(Object.entries(accepted))('accepts %s', (_what, [path, text]) => {
    expect(check({ [path]: text })).toEqual({ status: 0, output: '1 files, 0 violations\n' });
  });

  it('leaves cycles to biome, which sees them across folders and packages', () => {
    const project = resolve(import.meta.dirname, '..');
    const rules = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'));
    const root = plant({
      'biome.json': JSON.stringify({ ...rules, vcs: { enabled: false } }),
      'packages/contract/src/a.ts': `import { b } from '../../../apps/web/src/b.ts';\nexport const a = () => b;\n`,
      'apps/web/src/b.ts': `import { a } from '../../../packages/contract/src/a.ts';\nexport const b = () => a;\n`,
    });
    const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
    const { status, stderr, stdout } = spawnSync(process.execPath, [biome, 'ci', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('noImportCycles');
    expect(status).toBe(1);
  });

  it('fails when there is nothing to check', () => {
    const { status, output } = check({});
    expect(output).toContain('nothing has been checked');
    expect(status).toBe(1);
  });

  it('fails on a file that cannot be parsed', () => {
    expect(check({ [`${web}/ui/A.ts`]: 'export const = ;' }).status).toBe(1);
  });
});
