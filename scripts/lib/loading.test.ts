import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectNode, root } from './project.mjs';

const SERVER = join(root, 'apps/server');
const MODULES = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'];
const PROGRAM = `
  const modules = ${JSON.stringify(MODULES)};
  const urls = modules.map((name) => import.meta.resolve(name));
  const names = [];
  for (const name of modules) names.push(...Object.keys(await import(name)));
  console.log(JSON.stringify({ urls, names, peak: process.resourceUsage().maxRSS }));`;

function load(...preloaded: string[]): { urls: string[]; names: string[]; peak: number } {
  const args = [...preloaded, '--input-type=module', '--eval', PROGRAM];
  return JSON.parse(execFileSync(projectNode(), args, { cwd: SERVER, encoding: 'utf8' }));
}

test('preloading loading.mjs loads the same drizzle-orm with 30 % less memory', () => {
  const [plain, preloaded] = [
    load(),
    load('--import', pathToFileURL(join(root, 'scripts/lib/loading.mjs')).href),
  ];
  expect(preloaded.urls).toEqual(plain.urls);
  expect(preloaded.names).toEqual(plain.names);
  expect(preloaded.peak).toBeLessThan(plain.peak * 0.7);
});
