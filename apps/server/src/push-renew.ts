// npm run push:renew: deletes push keys that no secret can decrypt, and their subscriptions. Restarted nodes
// create new keys.
import { deletePushKeys } from './features/notifications/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { findDatabaseUrl } from './platform/postgres/command-url.ts';
import { printLines } from './platform/terminal.ts';

try {
  const database = openDatabase(await findDatabaseUrl(), () => undefined);
  try {
    await deletePushKeys(database);
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
