// npm run push:renew: deletes the push keys that no secret can decrypt any more; restarted nodes create new
// ones.
import { openDatabase } from './platform/db/database.ts';
import { findDatabaseUrl } from './platform/postgres/command-url.ts';
import { deleteVapidKeys } from './platform/push/keys.ts';
import { printLines } from './platform/terminal.ts';

try {
  const database = openDatabase(await findDatabaseUrl(), () => undefined);
  try {
    await deleteVapidKeys(database);
    printLines(
      'The key for pushes is deleted. Restart all nodes: browsers subscribe again at their next use.',
    );
  } finally {
    await database.close();
  }
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
