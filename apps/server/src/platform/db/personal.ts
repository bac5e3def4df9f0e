import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { PersonalMarks } from './personal-marks.ts';

const source = resolve(import.meta.dirname, '../..');
const paths = globSync('{features/*,platform}/personal.ts', { cwd: source }).sort();
const load = createRequire(import.meta.url);

/** Combines the `personal.ts` files of all features and of the platform. */
export const PERSONAL: PersonalMarks = Object.assign(
  {},
  ...paths.map((path) => (load(join(source, path)) as { readonly PERSONAL: PersonalMarks }).PERSONAL),
);
