// npm run backup [-- FILE]: backs up the database and the pictures to FILE, or to a new file in BACKUP_DIR.
// Exits with 0 once the complete file is on disk.
import { makeBackup } from './features/backups/index.ts';
import { readConfig } from './platform/config.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { printLines } from './platform/terminal.ts';

try {
  const config = readConfig(process.env);
  const { path, manifest, removed } = await makeBackup(config, await openFileStore(config), process.argv[2]);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLines(
    `${path}: ${rows} rows and ${manifest.pictures.files} files of pictures; ${removed} old backups removed`,
  );
  if (manifest.pictures.missing > 0)
    printLines(`${manifest.pictures.missing} files of pictures were not there: removed meanwhile, or lost`);
  const place = config.mode === 'local' ? `the file ${config.dataDir}/secret` : 'your settings';
  printLines(
    `BESO_SECRET is not in it: it is in ${place}. Keep a copy of it elsewhere, or much of this cannot be read.`,
  );
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
