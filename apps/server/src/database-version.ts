// npm run db:version [-- --break]: writes the next version of the database manifest and tidies the snapshots.
// With --check it writes nothing, and exits with 1 if there is something to write or a committed migration
// was edited.
import { rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readFunctions } from './platform/db/functions.ts';
import { findProblems, MANIFEST, nextManifest, readManifest } from './platform/db/manifest.ts';
import { readMigrations } from './platform/db/migrations.ts';
import { oldSnapshots, unorderedSnapshot } from './platform/db/snapshots.ts';
import { printLines } from './platform/terminal.ts';

try {
  const manifest = readManifest();
  const unordered = unorderedSnapshot();
  const present = { migrations: readMigrations(), functions: readFunctions() };
  if (process.argv.includes('--check')) {
    const left = oldSnapshots().map((path) => `${basename(path)} is not the newest: run npm run db:version.`);
    if (unordered !== undefined)
      left.push(`${basename(unordered.path)} is unordered: run npm run db:version.`);
    const problems = [...findProblems(manifest, present), ...left];
    for (const problem of problems) printLines(problem);
    printLines(`${present.migrations.length + present.functions.files.length} files`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    const next = nextManifest(manifest, present, process.argv.includes('--break'));
    for (const path of oldSnapshots()) rmSync(path);
    if (unordered !== undefined) writeFileSync(unordered.path, unordered.ordered);
    writeFileSync(MANIFEST, `${JSON.stringify(next, undefined, 2)}\n`);
    printLines(`version ${next.version}, which programs from version ${next.runsFrom} on run on`);
  }
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
