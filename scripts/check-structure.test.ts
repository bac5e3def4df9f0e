import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPlanted, plantProject, removePlanted } from './lib/structure/planted.ts';

const script = join(import.meta.dirname, 'check-structure.mjs');
removePlanted();

const run = (files: Record<string, string>) =>
  spawnSync(process.execPath, [script, plantProject(files)], { encoding: 'utf8' });
const web = 'apps/web/src';
const server = 'apps/server/src';
const longFile = (lines: number) => 'export {};\n'.repeat(lines);
const refused: Record<string, [path: string, text: string, said: string]> = {
  'an import of a feature by ui': [
    `${web}/ui/A.tsx`,
    `import { x } from '../features/feed/index.ts';`,
    'ui may not import features',
  ],
  'an import of ui by the platform': [
    `${web}/platform/a.ts`,
    `export { x } from '../ui/B.tsx';`,
    'platform may not import ui',
  ],
  'an import of the app by a feature': [
    `${web}/features/feed/a.ts`,
    `import '../../app/routes.ts';`,
    'features may not import app',
  ],
  'an import of another feature’s internal file': [
    `${web}/features/feed/screens/Home.tsx`,
    `import { y } from '../../besos/components/Y.tsx';`,
    'the inside of besos is its own',
  ],
  'a lazy import of another feature': [
    `${web}/features/feed/a.ts`,
    `export const lazy = () => import('../besos/screens/Give.tsx');`,
    'the inside of besos is its own',
  ],
  'an import of a type from another feature’s internal file': [
    `${server}/features/feed/service.ts`,
    `import type { Row } from '../besos/service.ts';`,
    'the inside of besos is its own',
  ],
  'a folder that is no known module': [`${web}/helpers/a.ts`, `import './b.ts';`, 'helpers/ is no module'],
  'an import of a feature by the server’s platform': [
    `${server}/platform/http/a.ts`,
    `import { auth } from '../../features/identity/index.ts';`,
    'platform may not import features',
  ],
  'an import of the web app by the server': [
    `${server}/app.ts`,
    `import '../../web/src/main.tsx';`,
    'may not import apps/web/src',
  ],
  'an import of the server by the contract': [
    `packages/contract/src/a.ts`,
    `import '@beso/server';`,
    'only the contract is shared',
  ],
  'an import of the contract’s package by itself': [
    'packages/contract/src/a.ts',
    `import { z } from '@beso/contract/limits';`,
    'imports nothing of ours',
  ],
  'Capacitor outside of its module': [
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
  'an unregistered statement': [
    `${server}/features/feed/queries.ts`,
    'export const q = (pool: Pool) => pool.query(`SELECT id FROM posts`);',
    'query() runs a statement that nothing checks',
  ],
  "an unregistered statement on drizzle's connection": [
    `${server}/features/feed/queries.ts`,
    'export const q = (tx: Transaction) => tx.execute(sql`SELECT id FROM posts`);',
    'execute() runs a statement that nothing checks',
  ],
  'a link to giving that names nobody': [
    `${web}/features/feed/A.tsx`,
    'export const a = <Link to="/give-besos" />;',
    'towards: /give-besos',
  ],
  'a link to asking that names a person but no relationship': [
    `${web}/features/feed/A.tsx`,
    'export const a = <Link to="/request-besos" search={two ? { to: id, in: other } : { to: id }} />;',
    'towards: /request-besos',
  ],
  'a navigation to a quiz that names nobody': [
    `${web}/features/feed/a.ts`,
    "export const a = () => navigate({ to: '/quiz', search: { mode: 'my-info' } });",
    'towards: /quiz',
  ],
  'a link to a conversation that names nobody': [
    `${web}/features/feed/A.tsx`,
    'export const a = <Link to="/find-friends" />;',
    'towards: /find-friends',
  ],
  'a long file': [`${web}/ui/A.ts`, longFile(251), '251 lines, at most 250'],
  'a long test': [`${web}/ui/A.test.ts`, longFile(401), '401 lines, at most 400'],
  'a mark of unfinished work': [`${web}/ui/A.ts`, '// TODO: later', 'unfinished: TODO'],
  'a comment that turns the compiler off': [
    `${web}/ui/A.ts`,
    '// @ts-ignore\nexport {};',
    'unfinished: @ts-ignore',
  ],
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
  'an import of another feature’s index': [
    `${web}/features/feed/a.ts`,
    `import { x } from '../besos/index.ts';`,
  ],
  'a lazy screen in the route table': [
    `${web}/app/routes.ts`,
    `export const r = () => import('../features/feed/screens/Home.tsx');`,
  ],
  'a declaration that adds its pages to layouts': [
    `${web}/features/feed/feature.tsx`,
    `import { member } from '../../app/layoutRoutes.tsx';`,
  ],
  'the contract': [`${web}/ui/A.ts`, `import { LIMITS } from '@beso/contract/limits';`],
  'a picture': [`${web}/ui/A.ts`, `import hero from '../assets/hero.svg';`],
  'a type of a table': [`${server}/features/feed/service.ts`, `import type { Post } from './schema.ts';`],
  'prose that begins like a statement': [
    `${server}/features/feed/service.ts`,
    `export const text = 'Update your profile';`,
  ],
  'a link to giving that names the person, or sets undefined': [
    `${web}/features/feed/A.tsx`,
    'export const a = <Link to="/give-besos" search={{ to: other?.id, in: undefined }} />;',
  ],
  'a link that keeps the present search parameters': [
    `${web}/features/feed/A.tsx`,
    'export const a = <Link to="/give-besos" search={(now) => ({ ...now, category })} />;',
  ],
  'a configuration': ['apps/web/vite.config.ts', 'export default {};'],
  'a word that looks unfinished': [`${web}/ui/A.ts`, '// para todos\nexport const audience = "todos";'],
};

const features = `${server}/features`;
/** Three features. Two of them use the third, which offers a table and a function. */
const modules = {
  [`${features}/index.ts`]: `import { auth } from './auth/feature.ts';\nimport { besos } from './besos/feature.ts';
import { feed } from './feed/feature.ts';\nexport const featuresOf = () => [auth(1), besos, feed];`,
  [`${features}/auth/schema.ts`]: `export const users = pgTable(\n  'auth_users', {});\nexport const keys = pgTable('auth_keys', {});`,
  [`${features}/besos/schema.ts`]: `import { users } from '../auth/schema.ts';\nexport const gifts = pgTable('gifts', {});`,
  [`${features}/besos/functions/give.sql`]: `-- Gives, and leaves auth_keys alone.
CREATE OR REPLACE FUNCTION give(p_id uuid) RETURNS gifts LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auth_users SET name = 'auth_keys' WHERE id = p_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION inner_step() RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;`,
  [`${features}/feed/queries.ts`]:
    "import { users } from '../auth/schema.ts';\nexport const q = `SELECT give($1) AS gifts FROM auth_users u`;",
  [`${features}/auth/tables.ts`]:
    "export const TABLES = { auth_users: { offered: true, writtenBy: ['besos'] }, auth_keys: {} } satisfies object;",
  [`${features}/besos/tables.ts`]: "export const OFFERED_FUNCTIONS: string[] = ['give'];",
};

/** The cases: a file to add or replace, and the message that the check must give. */
const trespasses: Record<string, [path: string, text: string, said: string]> = {
  'a table that is not offered': [
    `${features}/feed/queries.ts`,
    'export const q = `SELECT give($1) FROM auth_keys`;',
    'queries.ts:1: leave: feed reads auth_keys of auth, which does not offer it',
  ],
  'a table that is not offered, in a builder': [
    `${features}/feed/queries/list.ts`,
    "\nimport { keys as locks } from '../../auth/schema.ts';",
    'list.ts:2: leave: feed reads auth_keys of auth',
  ],
  'an import of a whole schema': [
    `${features}/feed/queries/list.ts`,
    "import * as auth from '../../auth/schema.ts';",
    'feed reads * of auth',
  ],
  'a table that is offered for reading and written': [
    `${features}/feed/queries/list.ts`,
    'export const q = `DELETE FROM auth_users`;',
    'feed writes auth_users of auth',
  ],
  'a table that is written with a builder': [
    `${features}/feed/queries/list.ts`,
    "import { users } from '../../auth/schema.ts';\nexport const q = db.update(users);",
    'feed writes auth_users of auth',
  ],
  'a function that is not offered': [
    `${features}/feed/functions/list.sql`,
    'CREATE FUNCTION list() RETURNS void LANGUAGE sql AS $$\n  SELECT inner_step()\n$$;',
    'list.sql:2: leave: feed calls inner_step of besos, which does not offer it',
  ],
  'a column type that is a table of another feature': [
    `${features}/feed/functions/list.sql`,
    'CREATE FUNCTION list(p_gift gifts) RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;',
    'feed reads gifts of besos',
  ],
  'a foreign key to a table that is not offered': [
    `${features}/feed/schema.ts`,
    "import { gifts } from '../besos/schema.ts';\nexport const posts = pgTable('posts', {});",
    'feed reads gifts of besos',
  ],
  'SQL that uses a later feature': [
    `${features}/auth/functions/peek.sql`,
    'CREATE FUNCTION peek() RETURNS void LANGUAGE sql AS $$ SELECT give(NULL) $$;',
    'peek.sql:1: direction: besos lies above auth',
  ],
  'a cycle of SQL and a foreign key': [
    `${features}/auth/functions/peek.sql`,
    'CREATE FUNCTION peek() RETURNS void LANGUAGE sql AS $$ SELECT give(NULL) $$;',
    'peek.sql:1: circle: auth → besos → auth (apps/server/src/features/besos/schema.ts:1)',
  ],
  'an import of a later feature': [
    `${features}/auth/service.ts`,
    "import { give } from '../besos/index.ts';",
    'service.ts:1: direction: besos lies above auth',
  ],
  'a feature that the order does not list': [
    `${features}/games/service.ts`,
    "import { give } from '../besos/index.ts';",
    'games has no place in features/index.ts',
  ],
  'an offer of another feature’s table': [
    `${features}/feed/tables.ts`,
    'export const TABLES = { gifts: { offered: true } };',
    'tables.ts:1: offers: gifts is not of feed',
  ],
  'an offer that nobody uses': [
    `${features}/besos/tables.ts`,
    "export const OFFERED_FUNCTIONS = ['give', 'inner_step'];",
    'tables.ts:1: offers: inner_step: offered to nobody',
  ],
};

const circles: Record<string, [files: Record<string, string>, said: string]> = {
  'of two': [
    {
      [`${web}/features/feed/a.ts`]: "\nimport { b } from '../besos/index.ts';",
      [`${web}/features/besos/b.ts`]: "import { a } from '../feed/index.ts';",
    },
    `${web}/features/besos/b.ts:1: circle: besos → feed → besos (${web}/features/feed/a.ts:2)`,
  ],
  'of three': [
    {
      [`${web}/features/feed/a.ts`]: "import { b } from '../besos/index.ts';",
      [`${web}/features/besos/b.ts`]: "import { c } from '../rewards/index.ts';",
      [`${web}/features/rewards/c.ts`]: "import { a } from '../feed/index.ts';",
    },
    'circle: besos → rewards → feed → besos',
  ],
  'of types': [
    {
      [`${web}/features/feed/a.ts`]: "import type { B } from '../besos/index.ts';",
      [`${web}/features/besos/b.ts`]: "export type A = import('../feed/index.ts').A;",
    },
    'circle: besos → feed → besos',
  ],
  'of a lazy import and a re-export': [
    {
      [`${web}/features/feed/a.ts`]: "export const lazy = () => import('../besos/index.ts');",
      [`${web}/features/besos/b.ts`]: "export { a } from '../feed/index.ts';",
    },
    'circle: besos → feed → besos',
  ],
  'of files, by their types': [
    {
      [`${web}/platform/a.ts`]: "import type { B } from './b.ts';\nconst later = () => import('./c.ts');",
      [`${web}/platform/b.ts`]: "import { a } from './a.ts';",
      [`${web}/platform/c.ts`]: "import { a } from './a.ts';",
    },
    `circle: ${web}/platform/a.ts → ${web}/platform/b.ts → ${web}/platform/a.ts`,
  ],
};

describe('check-structure', () => {
  it.each(Object.entries(refused))('refuses %s', async (_what, [path, text, said]) => {
    const { failed, output } = await checkPlanted({ [path]: text });
    expect(output).toContain(said);
    expect(output).toContain(`${path}:`);
    expect(failed).toBe(true);
  });

  it.each(Object.entries(accepted))('accepts %s', async (_what, [path, text]) => {
    const { failed, output } = await checkPlanted({ [path]: text });
    expect(output).toMatch(/^1 files, .* 0 violations\n$/);
    expect(failed).toBe(false);
  });

  it('accepts uses that features offer in SQL, and tells how much was checked', async () => {
    const { failed, output } = await checkPlanted(modules);
    expect(output).toBe('6 files, 1 files of functions, 2 SQL texts, 3 tables, 0 violations\n');
    expect(failed).toBe(false);
  });

  it.each(Object.entries(trespasses))('refuses %s', async (_what, [path, text, said]) => {
    const { failed, output } = await checkPlanted({ ...modules, [path]: text });
    expect(output).toContain(said);
    expect(failed).toBe(true);
  });

  it.each(Object.entries(circles))('refuses a cycle %s, and reports it once', async (_what, planted) => {
    const [files, said] = planted;
    const { failed, output } = await checkPlanted(files);
    expect(output).toContain(said);
    expect(output.match(/circle:/g)).toHaveLength(1);
    expect(failed).toBe(true);
  });

  it('accepts a cycle that only a test closes', async () => {
    const { failed } = await checkPlanted({
      [`${web}/features/feed/a.ts`]: "import { b } from '../besos/index.ts';",
      [`${web}/features/besos/b.test.ts`]: "import { a } from '../feed/index.ts';",
    });
    expect(failed).toBe(false);
  });

  it('fails if there is SQL but no table', async () => {
    const files = { [`${features}/feed/queries.ts`]: 'export const q = `SELECT 1`;' };
    const { failed, output } = await checkPlanted(files);
    expect(output).toContain('has not been checked');
    expect(failed).toBe(true);
  });

  it('biome also finds cycles of files, across folders and packages', () => {
    const project = resolve(import.meta.dirname, '..');
    const rules = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'));
    const root = plantProject({
      'biome.json': JSON.stringify({ ...rules, vcs: { enabled: false } }),
      'packages/contract/src/a.ts': `import { b } from '../../../apps/web/src/b.ts';\nexport const a = () => b;\n`,
      'apps/web/src/b.ts': `import { a } from '../../../packages/contract/src/a.ts';\nexport const b = () => a;\n`,
    });
    const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
    const { status, output } = spawnSync(process.execPath, [biome, 'ci', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(output.join('')).toContain('noImportCycles');
    expect(status).toBe(1);
  });

  it('fails without code, and with code that cannot be parsed', async () => {
    const nothing = await checkPlanted({});
    expect(nothing).toMatchObject({
      failed: true,
      output: expect.stringContaining('nothing has been checked'),
    });
    await expect(checkPlanted({ [`${web}/ui/A.ts`]: 'export const = ;' })).rejects.toThrow(
      'cannot be parsed',
    );
  });

  it('as a program, sets the exit code', () => {
    expect(run({ [`${web}/ui/A.ts`]: 'export const a: any = 1;' }).status).toBe(1);
    expect(run({ [`${web}/ui/A.ts`]: 'export const a = 1;' })).toMatchObject({ status: 0 });
  });
});
