import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { TablesMarks } from './marks.ts';

const source = resolve(import.meta.dirname, '../..');
const paths = globSync('{features/*,platform}/tables.ts', { cwd: source }).sort();
// Loads the files synchronously, so that importers of this module need not wait.
const load = createRequire(import.meta.url);

export const ALL_TABLES: TablesMarks = Object.assign(
  {},
  ...paths.map((path) => (load(join(source, path)) as { readonly TABLES: TablesMarks }).TABLES),
);
