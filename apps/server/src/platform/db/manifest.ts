import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { FunctionSet } from './functions.ts';
import type { Migration } from './migrations.ts';

/** The file with the functions and migrations that the program expects in its database. */
export const MANIFEST = resolve(import.meta.dirname, '../../../migrations/manifest.json');

const Manifest = z.strictObject({
  /** Grows with every change to functions or contract numbers, and with every migration. */
  version: z.int().positive(),
  /** The oldest version whose servers can still run on this database. */
  runsFrom: z.int().positive(),
  functionsHash: z.string(),
  functions: z.record(z.string(), z.string()),
  /** Functions that only servers before the given version call. */
  retired: z.record(z.string(), z.int()),
  migrations: z.record(z.string(), z.string()),
});
export type DatabaseManifest = z.output<typeof Manifest>;

export function readManifest(path: string = MANIFEST): DatabaseManifest {
  return Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export interface MigrationsAndFunctions {
  readonly migrations: readonly Pick<Migration, 'file' | 'hash'>[];
  readonly functions: FunctionSet;
}

/** Returns messages about edited migrations, and about changes without a new version. */
export function findProblems(
  manifest: DatabaseManifest,
  { migrations, functions }: MigrationsAndFunctions,
): string[] {
  const now = new Map(migrations.map(({ file, hash }) => [file, hash]));
  const edited = Object.entries(manifest.migrations)
    .filter(([file, hash]) => now.get(file) !== hash)
    .map(
      ([file]) =>
        `${file}: a migration that has landed is never edited. Restore it, and write the change as the next one. ` +
        '(One that has not landed yet: delete its line in manifest.json.)',
    );
  const added = migrations
    .filter(({ file }) => manifest.migrations[file] === undefined)
    .map(({ file }) => `${file} is new: run npm run db:version.`);
  const changed =
    functions.hash === manifest.functionsHash
      ? []
      : [
          'The text of a function, or a number in one, changed without a new version: run npm run db:version.',
        ];
  return [...edited, ...added, ...changed];
}

/**
 * Returns the next manifest, or the same one if nothing changed.
 * @param breaks true if servers of the previous version need not run on the new version
 * @throws Error if servers of the previous version could not run and `breaks` is false
 */
export function nextManifest(
  manifest: DatabaseManifest,
  present: MigrationsAndFunctions,
  breaks: boolean,
): DatabaseManifest {
  const problems = findProblems(manifest, present);
  if (problems.length === 0) return manifest;
  const edited = problems.find((problem) => problem.includes('never edited'));
  if (edited !== undefined) throw new Error(edited);

  const { migrations, functions } = present;
  const version = manifest.version + 1;
  const gone = Object.entries(manifest.functions)
    .filter(
      ([name, signature]) =>
        functions.signatures.get(name) !== signature || !functions.application.includes(name),
    )
    .map(([name]) => name);
  const missed = gone.find((name) => manifest.retired[name] === undefined);
  if (missed !== undefined && !breaks) {
    throw new Error(
      `${missed} is what programs of version ${manifest.version} call, and it is gone or has another signature. ` +
        'Keep it for one version under "-- retired:", and give what is new another name. ' +
        'If those programs need not run on the new version: npm run db:version -- --break.',
    );
  }
  const floors = gone.map((name) => manifest.retired[name] ?? version);
  return {
    version,
    runsFrom: breaks ? version : Math.max(manifest.runsFrom, ...floors),
    functionsHash: functions.hash,
    functions: Object.fromEntries(
      functions.application.map((name) => [name, functions.signatures.get(name) ?? '']),
    ),
    retired: Object.fromEntries(functions.retired.map((name) => [name, manifest.retired[name] ?? version])),
    migrations: Object.fromEntries(migrations.map(({ file, hash }) => [file, hash])),
  };
}
