import type { Database } from '../../platform/db/database.ts';
import { callFunction, functionCall, integer, nullable, text, texts } from '../../platform/db/statement.ts';

const UPKEEP = functionCall(
  'describe_upkeep',
  {},
  { version: nullable(integer), functions_hash: nullable(text()), files: texts },
);

/** Returns the version of the program that last upgraded this database, and the database's migrations. */
export const findDatabaseVersion = (database: Database) => callFunction(database, UPKEEP, {});
