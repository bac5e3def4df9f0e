import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Marks } from './marks.ts';

const source = resolve(import.meta.dirname, '../..');
const paths = globSync('{features/*,platform}/tables.ts', { cwd: source }).sort();
// Not by `import()`: whoever asks for the marks has them without waiting.
const load = createRequire(import.meta.url);

/** The marks of every table, as the `tables.ts` of the features and of the platform declare them. */
export const TABLES: Marks = Object.assign(
  {},
  ...paths.map((path) => (load(join(source, path)) as { readonly TABLES: Marks }).TABLES),
);
